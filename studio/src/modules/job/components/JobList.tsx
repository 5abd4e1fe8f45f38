import { EmptyState, ErrorBlock } from '@heddle/ui-kit';
import { Skeleton, Stack, Title } from '@mantine/core';
import { errorText, logIdOf } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { useKeptFocus } from '../../../shared/parts/useKeptFocus.js';
import { jobMessages } from '../jobMessages.js';
import { useJobs } from '../queries.js';
import { JobRow } from './JobRow.js';
import classes from './JobsTray.module.css';

/** The user's background tasks, in the panel that the tray opens. */
export function JobList() {
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
