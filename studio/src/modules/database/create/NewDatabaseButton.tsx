import { IconDatabase } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { NewButton } from '../../../shared/parts/NewButton.js';
import { createMessages } from './createMessages.js';
import { LateDatabaseDialog } from './LateDatabaseDialog.js';

/** Creates a database and opens it; small where other buttons need the room. */
export function NewDatabaseButton({ spaceId, isSmall = false }: { spaceId: string; isSmall?: boolean }) {
  const t = useMessages(createMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <NewButton
        label={t('new')}
        SmallIcon={isSmall ? IconDatabase : undefined}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <LateDatabaseDialog spaceId={spaceId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
