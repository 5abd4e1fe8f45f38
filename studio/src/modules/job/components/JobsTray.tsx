import type { ListedJob } from '@heddle/api-contract/families/job';
import { EmptyState, ErrorBlock } from '@heddle/ui-kit';
import { Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core';
import { IconProgressCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorText, logIdOf } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Tray, type TrayPlace } from '../../../shared/parts/Tray.js';
import { useKeptFocus } from '../../../shared/parts/useKeptFocus.js';
import { jobMessages } from '../jobMessages.js';
import { jobName, newlyEnded } from '../jobTexts.js';
import { useJobs } from '../queries.js';
import { JobRow } from './JobRow.js';
import classes from './JobsTray.module.css';

/** Background tasks: a button with the number in progress, and the list. */
export function JobsTray(place: TrayPlace) {
  const t = useMessages(jobMessages);
  const { data } = useJobs();
  const underWay = data?.underWay ?? 0;
  return (
    <>
      <Tray
        {...place}
        label={t('tray')}
        buttonLabel={underWay > 0 ? t('trayBusy', { count: underWay }) : t('tray')}
        icon={IconProgressCheck}
        badge={underWay || undefined}
        width={360}
      >
        {() => <JobList />}
      </Tray>
      <EndedJobs jobs={data?.jobs} />
    </>
  );
}

function JobList() {
  const t = useMessages(jobMessages);
  const { data, error, isPending, refetch } = useJobs();
  const keptFocus = useKeptFocus();
  return (
    <div className={classes.panel}>
      <Title order={2} size="sm" className={classes.head}>
        {t('tray')}
      </Title>
      {isPending && (
        <Stack gap={8} p="sm" aria-hidden>
          {[0, 1].map((index) => (
            <Skeleton key={index} height={44} radius={6} />
          ))}
        </Stack>
      )}
      {error && (
        <ErrorBlock title={t('failed')} logId={logIdOf(error)} onRetry={() => void refetch()}>
          {errorText(error)}
        </ErrorBlock>
      )}
      {!error && data?.jobs.length === 0 && (
        <EmptyState title={t('empty')} reason={t('emptyWhy')} withDrawing={false}>
          <GuideLink guide="workspace" />
        </EmptyState>
      )}
      {data && data.jobs.length > 0 && (
        <ul className={classes.list} aria-label={t('tray')} {...keptFocus}>
          {data.jobs.map((job) => (
            <JobRow key={job.job_id} job={job} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Announces finished tasks to screen readers. */
function EndedJobs({ jobs }: { jobs: readonly ListedJob[] | undefined }) {
  const t = useMessages(jobMessages);
  const before = useRef<readonly ListedJob[]>(undefined);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!jobs) return;
    const ended = newlyEnded(before.current, jobs);
    before.current = jobs;
    if (ended.length === 0) return;
    const messages = ended.map((job) =>
      t(job.status === 'done' ? 'announceDone' : 'announceFailed', { name: jobName(job, t) }),
    );
    setAnnouncement(messages.join('\n'));
  }, [jobs, t]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announcement}
    </VisuallyHidden>
  );
}
