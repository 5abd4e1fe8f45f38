import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

/** Adds an item to a block. `disabledReason` says why it cannot. */
export function AddButton({
  label,
  disabledReason,
  onClick,
}: {
  label: string;
  disabledReason?: string | undefined;
  onClick(): void;
}) {
  return (
    <Tooltip label={disabledReason ?? label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={label}
        aria-disabled={disabledReason !== undefined}
        data-disabled={disabledReason !== undefined || undefined}
        onClick={() => disabledReason === undefined && onClick()}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
