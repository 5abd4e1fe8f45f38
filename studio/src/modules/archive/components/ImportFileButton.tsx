import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { NewButton } from '../../../shared/parts/NewButton.js';
import { importButtonMessages } from '../importButtonMessages.js';

const ImportFileDialog = lazyDialog(async () => (await import('./ImportFileDialog.js')).ImportFileDialog);

/** Opens the import of an exported file; small where other buttons need the room. */
export function ImportFileButton({ spaceId, isSmall = false }: { spaceId: string; isSmall?: boolean }) {
  const t = useMessages(importButtonMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isSmall ? (
        <NewButton label={t('importButton')} SmallIcon={IconFileZip} onClick={() => setIsOpen(true)} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconFileZip size={16} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t('importButton')}
        </Button>
      )}
      {isOpen && <ImportFileDialog spaceId={spaceId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
