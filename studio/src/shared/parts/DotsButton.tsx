import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { MenuButtonProps } from './lateMenu.js';

/** The button of the menu of a row or card. */
export function DotsButton({ label, isLoading, ...props }: MenuButtonProps & { label: string }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      aria-busy={isLoading || undefined}
      {...props}
    >
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  );
}
