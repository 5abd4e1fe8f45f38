import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { workflowMessages } from '../workflowMessages.js';

// Reading foreign documents brings the node types with it, which no list needs.
const ImportDialog = lazyDialog(async () => (await import('../import/ImportDialog.js')).ImportDialog);

/** Opens the import of a canvas JSON. */
export function ImportButton({ spaceId }: { spaceId: string }) {
  const t = useMessages(workflowMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('import')}
      </Button>
      {isOpen && <ImportDialog spaceId={spaceId} isOpen onClose={() => setIsOpen(false)} />}
    </>
  );
}
