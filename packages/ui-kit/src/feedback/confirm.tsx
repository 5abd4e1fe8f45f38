import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

/** Properties of a question that must be answered before something happens. */
export interface Confirmation {
  title: string;
  /** What will happen, and whether it can be taken back. */
  children: ReactNode;
  /** The verb of the action, repeated on its button. */
  confirm: string;
  cancel: string;
  /** Marks an action that destroys something: its button is red, and Escape keeps everything. */
  isDanger?: boolean;
}

/** Asks in a dialog of 400 px; resolves with the answer. Closing it any way means no. */
export function confirm({ title, children, confirm, cancel, isDanger }: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    let isConfirmed = false;
    modals.openConfirmModal({
      title,
      size: 400,
      children: (
        <Text component="div" size="md" c="var(--h-text-2)" lh={1.6}>
          {children}
        </Text>
      ),
      labels: { confirm, cancel },
      confirmProps: isDanger ? { color: 'madder' } : {},
      onConfirm: () => {
        isConfirmed = true;
      },
      // The dialog closes after `onConfirm` too, so this is the one place that answers.
      onClose: () => resolve(isConfirmed),
    });
  });
}
