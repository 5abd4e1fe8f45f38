import { showSuccess } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useWords } from '../../../shared/i18n/i18n.js';
import { jobWords } from '../../job/index.js';
import { useExportSpace } from '../queries.js';

/** Puts everything of a space into one file; the work goes on in the background. */
export function ExportSpaceButton({ spaceId }: { spaceId: string }) {
  const words = useWords(jobWords);
  const exportSpace = useExportSpace(spaceId);
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={16} aria-hidden />}
      loading={exportSpace.isPending}
      onClick={() =>
        exportSpace.mutate(undefined, {
          onSuccess: ({ is_new }) => showSuccess(words(is_new ? 'exportBegan' : 'exportUnderWay')),
        })
      }
    >
      {words('exportSpace')}
    </Button>
  );
}
