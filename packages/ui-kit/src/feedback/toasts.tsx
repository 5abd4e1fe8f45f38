import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { IconCircleCheck } from '../icons/IconCircleCheck.js';
import { IconCircleX } from '../icons/IconCircleX.js';
import { IconTrash } from '../icons/IconTrash.js';

const plain = { color: 'transparent', withBorder: false } as const;

const successes = new Set<string>();

/** Shows a success message for five seconds. */
export function showSuccess(message: string): void {
  const id = notifications.show({
    ...plain,
    message,
    icon: <IconCircleCheck size={18} color="var(--h-ok)" />,
    autoClose: 5000,
    onClose: () => successes.delete(id),
  });
  successes.add(id);
}

/** Closes success messages, whose text is in the language in which they were shown. */
export function closeSuccesses(): void {
  for (const id of successes) notifications.hide(id);
}

/**
 * Shows an error until the user closes it. Errors of a field belong next to the field instead. Pass elements
 * that render their text, so that it follows the language of the page.
 */
export function showError(title: ReactNode, message?: ReactNode): void {
  notifications.show({
    ...plain,
    title: message === undefined ? undefined : title,
    message: message ?? title,
    icon: <IconCircleX size={18} color="var(--h-fail)" />,
    autoClose: false,
    role: 'alert',
  });
}

/** Shows a progress message until the returned function is called. */
export function showWorking(message: ReactNode): () => void {
  const id = notifications.show({ ...plain, message, loading: true, autoClose: false, role: 'status' });
  return () => notifications.hide(id);
}

/** Closes every message, for example when the user is signed out. */
export function closeToasts(): void {
  notifications.clean();
}

/** Options of `showUndo`. */
export interface UndoOffer {
  message: ReactNode;
  /** Label of the link, for example Undo. */
  undo: ReactNode;
  onUndo: () => void;
  seconds?: number;
  /** A bin by default. */
  icon?: ReactNode;
}

/** Shows what was removed or changed and offers to undo it for some seconds. */
export function showUndo({ message, undo, onUndo, seconds = 8, icon }: UndoOffer): void {
  const id = notifications.show({
    ...plain,
    icon: icon ?? <IconTrash size={18} color="var(--h-text-3)" />,
    autoClose: seconds * 1000,
    message: (
      <>
        {message}{' '}
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={500}
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          {undo}
        </Anchor>
      </>
    ),
  });
}
