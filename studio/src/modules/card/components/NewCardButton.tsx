import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { NewButton } from '../../../shared/parts/NewButton.js';
import { cardMessages } from '../cardMessages.js';
import { NewCardDialog } from './LateNewCard.js';

/** Creates a card and opens it. */
export function NewCardButton({ spaceId }: { spaceId: string }) {
  const t = useMessages(cardMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <NewButton label={t('newCard')} onClick={() => setIsOpen(true)} />
      {isOpen && <NewCardDialog spaceId={spaceId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
