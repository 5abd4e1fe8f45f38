import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

interface MoveButtonsProps extends Pick<ActionIconProps, 'size'> {
  /** Place of the item, and how many there are. */
  index: number;
  count: number;
  labels: { up: string; down: string };
  onMove(by: 1 | -1): void;
}

/** Move an item of a list up or down by one place. */
export function MoveButtons({ index, count, labels, onMove, ...place }: MoveButtonsProps) {
  const button = { variant: 'subtle', color: 'gray', ...place } as const;
  return (
    <>
      <ActionIcon {...button} disabled={index === 0} aria-label={labels.up} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...button}
        disabled={index === count - 1}
        aria-label={labels.down}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}
