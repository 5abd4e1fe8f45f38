import { Menu } from '@mantine/core';
import { IconBinaryTree } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import type { ReferencesDrawerProps } from './ReferencesDrawer.js';
import { referenceMessages } from './referenceMessages.js';

/** What uses a resource and what it uses; its code is loaded when it is opened. */
export const ReferencesDrawer = lazyDialog<ReferencesDrawerProps>(
  async () => (await import('./ReferencesDrawer.js')).ReferencesDrawer,
);

/**
 * The item of a menu that shows the references of a resource, and its drawer, which is rendered outside of the menu
 * because the menu closes.
 */
export function useReferencesItem(props: Omit<ReferencesDrawerProps, 'onClose'>): {
  item: ReactNode;
  drawer: ReactNode;
} {
  const t = useMessages(referenceMessages);
  const [isOpen, setIsOpen] = useState(false);
  return {
    item: (
      <Menu.Item leftSection={<IconBinaryTree size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('item')}
      </Menu.Item>
    ),
    drawer: isOpen && <ReferencesDrawer {...props} onClose={() => setIsOpen(false)} />,
  };
}
