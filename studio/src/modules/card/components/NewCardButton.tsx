import { IconCards } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { NewButton } from '../../../shared/parts/NewButton.js';
import { cardMessages } from '../cardMessages.js';

const NewCardDialog = lazyDialog(async () => (await import('./NewCardDialog.js')).NewCardDialog);

/** Creates a card and opens it; small where other buttons need the room. */
export function NewCardButton({ spaceId, isSmall = false }: { spaceId: string; isSmall?: boolean }) {
  const t = useMessages(cardMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <NewButton
        label={t('newCard')}
        SmallIcon={isSmall ? IconCards : undefined}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <NewCardDialog spaceId={spaceId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
