import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { archiveMessages } from '../archiveMessages.js';

const ImportFileDialog = lazyDialog(async () => (await import('./ImportFileDialog.js')).ImportFileDialog);

/** Opens the import of an exported file. */
export function ImportFileButton({ spaceId }: { spaceId: string }) {
  const t = useMessages(archiveMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileZip size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('importButton')}
      </Button>
      {isOpen && <ImportFileDialog spaceId={spaceId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
