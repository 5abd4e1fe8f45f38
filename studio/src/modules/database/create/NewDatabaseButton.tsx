import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDatabase, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { createMessages } from './createMessages.js';

const NewDatabaseDialog = lazyDialog(async () => (await import('./NewDatabaseDialog.js')).NewDatabaseDialog);

/** Creates a database and opens it; small where other buttons need the room. */
export function NewDatabaseButton({ spaceId, isSmall = false }: { spaceId: string; isSmall?: boolean }) {
  const t = useMessages(createMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isSmall ? (
        <Tooltip label={t('new')}>
          <ActionIcon variant="default" size={36} aria-label={t('new')} onClick={() => setIsOpen(true)}>
            <IconDatabase size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t('new')}
        </Button>
      )}
      {isOpen && <NewDatabaseDialog spaceId={spaceId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
