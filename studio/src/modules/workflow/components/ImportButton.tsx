import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/i18n.js';
import { lateDialog } from '../../../shared/parts/lateDialog.js';
import { workflowWords } from '../workflowWords.js';

// Reading foreign documents brings the node types with it, which no list needs.
const ImportDialog = lateDialog(async () => (await import('../import/ImportDialog.js')).ImportDialog);

/** Opens the import of a canvas JSON. */
export function ImportButton({ spaceId }: { spaceId: string }) {
  const words = useWords(workflowWords);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {words('import')}
      </Button>
      {isOpen && <ImportDialog spaceId={spaceId} isOpen onClose={() => setIsOpen(false)} />}
    </>
  );
}
