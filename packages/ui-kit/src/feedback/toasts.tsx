import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCircleCheck, IconCircleX, IconTrash } from '@tabler/icons-react';

const plain = { color: 'transparent', withBorder: false } as const;

/** Says that something was done. Leaves after five seconds. */
export function showSuccess(message: string): void {
  notifications.show({
    ...plain,
    message,
    icon: <IconCircleCheck size={18} color="var(--h-ok)" />,
    autoClose: 5000,
  });
}

/** Says that something failed, and stays until it is closed. Not for what belongs at a field. */
export function showError(title: string, message?: string): void {
  notifications.show({
    ...plain,
    title: message === undefined ? undefined : title,
    message: message ?? title,
    icon: <IconCircleX size={18} color="var(--h-fail)" />,
    autoClose: false,
    role: 'alert',
  });
}

/** Says what is being done, until the function that it returns is called. */
export function showWorking(message: string): () => void {
  const id = notifications.show({ ...plain, message, loading: true, autoClose: false, role: 'status' });
  return () => notifications.hide(id);
}

/** What `showUndo` says and does. */
export interface UndoOffer {
  message: string;
  /** The word of the link, for example Undo. */
  undo: string;
  onUndo: () => void;
  seconds?: number;
}

/** Says what was taken away and offers it back for some seconds. */
export function showUndo({ message, undo, onUndo, seconds = 8 }: UndoOffer): void {
  const id = notifications.show({
    ...plain,
    icon: <IconTrash size={18} color="var(--h-text-3)" />,
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
