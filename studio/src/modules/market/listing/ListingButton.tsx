import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { itemMessages } from './itemMessages.js';
import type { ListedEntity } from './listingQueries.js';

const ListingDialog = lazyDialog(async () => (await import('./ListingDialog.js')).ListingDialog);

/** Lists what has just been published in the marketplace. */
export function ListingButton({ entity }: { entity: ListedEntity }) {
  const t = useMessages(itemMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBuildingStore size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('button')}
      </Button>
      {isOpen && <ListingDialog entity={entity} onClose={() => setIsOpen(false)} />}
    </>
  );
}
