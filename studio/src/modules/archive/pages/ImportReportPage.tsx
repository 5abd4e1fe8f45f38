import { Button, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { archiveMessages } from '../archiveMessages.js';
import { ImportOutcome } from '../components/ImportOutcome.js';
import { isUnderWay, useCancelImport, useImportProgress } from '../queries.js';

/** How far an import is, and its report; its address stays the same as long as the background task is kept. */
export function ImportReportPage() {
  const t = useMessages(archiveMessages);
  const shared = useMessages(sharedMessages);
  const from = '/signed-in/space/$space_id/imports/$job_id';
  const { space_id: spaceId, job_id: jobId } = useParams({ from });
  const progress = useImportProgress(jobId);
  const cancel = useCancelImport();
  return (
    <>
      <PageHead title={t('report')} why={t('reportWhy')}>
        {progress.data && isUnderWay(progress.data) && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(jobId)}>
            {shared('cancel')}
          </Button>
        )}
      </PageHead>
      <Loaded query={progress} failed={t('reportFailed')}>
        {(data) => (
          <Stack maw={900}>
            <ImportOutcome spaceId={spaceId} progress={data} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}
