import { Button } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { MenuButtonProps } from '../../../shared/parts/lateMenu.js';
import { createMessages } from '../createMessages.js';

/** The button of the menu that creates resources. */
export function CreateButton({ isLoading, ...props }: MenuButtonProps) {
  const t = useMessages(createMessages);
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      aria-busy={isLoading || undefined}
      {...props}
    >
      {t('new')}
    </Button>
  );
}
