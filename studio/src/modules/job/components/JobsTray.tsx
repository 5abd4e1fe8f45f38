import type { ListedJob } from '@heddle/api-contract/families/job';
import { VisuallyHidden } from '@mantine/core';
import { IconProgressCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyPart } from '../../../shared/parts/lazyDialog.js';
import { Tray, type TrayPlace } from '../../../shared/parts/Tray.js';
import { jobMessages } from '../jobMessages.js';
import { jobName, newlyEnded } from '../jobTexts.js';
import { useJobs } from '../queries.js';

const JobList = lazyPart(async () => (await import('./JobList.js')).JobList);

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
