import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { DotsButton } from './DotsButton.js';
import { type LateMenuProps, useLateMenu } from './lateMenu.js';

interface RowMenuProps extends LateMenuProps {
  /** Accessible name of the button. */
  label: string;
  children: ReactNode;
}

/** The menu of a row or card. */
export function RowMenu({ label, opensAtOnce, children }: RowMenuProps) {
  const { button, menu } = useLateMenu(opensAtOnce);
  return (
    <Menu position="bottom-end" width={200} {...menu}>
      <Menu.Target>
        <DotsButton ref={button} label={label} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
