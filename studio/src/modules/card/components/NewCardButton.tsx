import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCards, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { cardMessages } from '../cardMessages.js';

const NewCardDialog = lazyDialog(async () => (await import('./NewCardDialog.js')).NewCardDialog);

/** Creates a card and opens it; small where other buttons need the room. */
export function NewCardButton({ spaceId, isSmall = false }: { spaceId: string; isSmall?: boolean }) {
  const t = useMessages(cardMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isSmall ? (
        <Tooltip label={t('newCard')}>
          <ActionIcon variant="default" size={36} aria-label={t('newCard')} onClick={() => setIsOpen(true)}>
            <IconCards size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t('newCard')}
        </Button>
      )}
      {isOpen && <NewCardDialog spaceId={spaceId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
