import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

interface MenuDrawerProps {
  title: string;
  /** Accessible name of the button that closes it. */
  closeLabel: string;
  children: ReactNode;
  onClose(): void;
}

/** The whole menu, on windows that have no room beside the page. */
export function MenuDrawer({ title, closeLabel, children, onClose }: MenuDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      size={280}
      padding="sm"
      title={title}
      closeButtonProps={{ 'aria-label': closeLabel }}
    >
      <nav aria-label={title}>{children}</nav>
    </Drawer>
  );
}
