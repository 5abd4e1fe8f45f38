import type { ListedJob } from '@heddle/api-contract/families/job';
import { ActionIcon, Progress, Text, Tooltip } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconDownload,
  IconListDetails,
  IconPlayerStop,
  IconRefresh,
} from '@tabler/icons-react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { jobMessages } from '../jobMessages.js';
import { jobName, jobState } from '../jobTexts.js';
import { fileAddress, useCancelJob, useRetryJob } from '../queries.js';
import classes from './JobsTray.module.css';

const icons = {
  queued: <IconClock size={16} aria-hidden color="var(--h-text-2)" />,
  running: <IconClock size={16} aria-hidden color="var(--h-accent-text)" />,
  done: <IconCircleCheck size={16} aria-hidden color="var(--h-ok)" />,
  failed: <IconCircleX size={16} aria-hidden color="var(--h-danger)" />,
  cancelled: <IconCircleX size={16} aria-hidden color="var(--h-text-2)" />,
};

/** One job: name, state and actions. */
export function JobRow({ job }: { job: ListedJob }) {
  const t = useMessages(jobMessages);
  const language = useLanguage();
  const name = jobName(job, t);
  const isOpen = job.status === 'queued' || job.status === 'running';
  return (
    <li className={classes.row}>
      {icons[job.status]}
      <div className={classes.texts}>
        <Text size="sm" fw={500} truncate title={name}>
          {name}
        </Text>
        <Text size="xs" c={job.status === 'failed' ? 'var(--h-danger)' : 'dimmed'}>
          {jobState(job, t, language)}
        </Text>
        {isOpen && (
          <Progress
            mt={6}
            size="sm"
            value={job.total > 0 ? (100 * job.done) / job.total : 100}
            animated={job.total === 0}
            aria-label={name}
          />
        )}
      </div>
      <JobActions job={job} name={name} />
    </li>
  );
}

function JobActions({ job, name }: { job: ListedJob; name: string }) {
  const t = useMessages(jobMessages);
  const cancel = useCancelJob();
  const retry = useRetryJob();
  if (job.status === 'queued' || job.status === 'running') {
    return (
      <Act label={t('cancel', { name })} isBusy={cancel.isPending} onClick={() => cancel.mutate(job.job_id)}>
        <IconPlayerStop size={16} aria-hidden />
      </Act>
    );
  }
  if (job.status === 'failed' || job.status === 'cancelled') {
    return (
      <Act label={t('retry', { name })} isBusy={retry.isPending} onClick={() => retry.mutate(job.job_id)}>
        <IconRefresh size={16} aria-hidden />
      </Act>
    );
  }
  if (job.kind === 'archive.import') return <ReportLink job={job} name={name} />;
  if (!job.file) return null;
  const label = t('download', { name: job.file.name });
  return (
    <Tooltip label={label}>
      <ActionIcon
        component="a"
        href={fileAddress(job)}
        download={job.file.name}
        variant="subtle"
        size="lg"
        aria-label={label}
      >
        <IconDownload size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Opens the report of an import. */
function ReportLink({ job, name }: { job: ListedJob; name: string }) {
  const t = useMessages(jobMessages);
  const label = t('openReport', { name });
  return (
    <Tooltip label={label}>
      <LinkAnchor
        to="/space/$space_id/imports/$job_id"
        params={{ space_id: job.space_id, job_id: job.job_id }}
        aria-label={label}
        className={classes.link}
      >
        <IconListDetails size={16} aria-hidden />
      </LinkAnchor>
    </Tooltip>
  );
}

interface ActProps {
  label: string;
  isBusy: boolean;
  onClick(): void;
  children: React.ReactNode;
}

function Act({ label, isBusy, onClick, children }: ActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size="lg" aria-label={label} loading={isBusy} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
