import { Menu } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { itemMessages } from './itemMessages.js';
import type { ListedEntity } from './listingQueries.js';

const ListingDialog = lazyDialog(async () => (await import('./ListingDialog.js')).ListingDialog);

/**
 * The item of a menu that lists something in the marketplace, and its dialog, which is rendered outside of the menu
 * because the menu closes. Resources of an app are listed with the app.
 */
export function useListingItem(entity: ListedEntity): { item: ReactNode; dialog: ReactNode } {
  const t = useMessages(itemMessages);
  const app = useEnclosingApp();
  const [isOpen, setIsOpen] = useState(false);
  return {
    item: !app && (
      <Menu.Item leftSection={<IconBuildingStore size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('item')}
      </Menu.Item>
    ),
    dialog: isOpen && <ListingDialog entity={entity} onClose={() => setIsOpen(false)} />,
  };
}
