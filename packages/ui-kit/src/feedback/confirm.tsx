import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { areasReady } from './useAreas.js';

/** Properties of a confirmation dialog. */
export interface Confirmation {
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** Verb of the action, repeated on its button. */
  confirm: string;
  cancel: string;
  /** A destructive action: its button is red, and Escape cancels. */
  isDanger?: boolean;
}

/**
 * Opens a 400 px dialog; resolves with the answer. Closing it counts as no. Asks by the browser's own dialog if the code
 * of ours cannot be loaded.
 */
export async function confirm({
  title,
  children,
  confirm,
  cancel,
  isDanger,
}: Confirmation): Promise<boolean> {
  try {
    await areasReady();
  } catch {
    return window.confirm(title);
  }
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
      // Also called after `onConfirm`, so this is the only place that resolves.
      onClose: () => resolve(isConfirmed),
    });
  });
}
