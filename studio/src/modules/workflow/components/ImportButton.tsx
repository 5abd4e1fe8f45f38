import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { listButtonMessages } from '../listButtonMessages.js';

// The import dialog loads all node types, which lists do not need.
const ImportDialog = lazyDialog(async () => (await import('../import/ImportDialog.js')).ImportDialog);

/** Opens the import dialog for canvas JSON. */
export function ImportButton({ spaceId }: { spaceId: string }) {
  const t = useMessages(listButtonMessages);
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
