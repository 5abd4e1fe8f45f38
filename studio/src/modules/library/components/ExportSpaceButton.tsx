import { showSuccess } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { jobMessages } from '../../job/index.js';
import { useExportSpace } from '../queries.js';

/** Exports a space as one file, as a background task. */
export function ExportSpaceButton({ spaceId }: { spaceId: string }) {
  const t = useMessages(jobMessages);
  const exportSpace = useExportSpace(spaceId);
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={16} aria-hidden />}
      loading={exportSpace.isPending}
      onClick={() =>
        exportSpace.mutate(undefined, {
          onSuccess: ({ is_new }) => showSuccess(t(is_new ? 'exportBegan' : 'exportUnderWay')),
        })
      }
    >
      {t('exportSpace')}
    </Button>
  );
}
