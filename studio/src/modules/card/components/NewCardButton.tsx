import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { cardMessages } from '../cardMessages.js';

const NewCardDialog = lazyDialog(async () => (await import('./NewCardDialog.js')).NewCardDialog);

/** Creates a card and opens it. */
export function NewCardButton({ spaceId }: { spaceId: string }) {
  const t = useMessages(cardMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('newCard')}
      </Button>
      {isOpen && <NewCardDialog spaceId={spaceId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
