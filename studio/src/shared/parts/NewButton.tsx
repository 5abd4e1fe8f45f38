import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';

interface NewButtonProps {
  label: string;
  /** Shown instead of the label where other buttons need the room. */
  SmallIcon?: Icon | undefined;
  onClick(): void;
}

/** Opens the dialog that creates a resource. */
export function NewButton({ label, SmallIcon, onClick }: NewButtonProps) {
  if (SmallIcon)
    return (
      <Tooltip label={label}>
        <ActionIcon variant="default" size={36} aria-label={label} onClick={onClick}>
          <SmallIcon size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  return (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}
