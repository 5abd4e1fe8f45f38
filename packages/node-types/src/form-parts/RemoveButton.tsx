import { ActionIcon } from '@mantine/core';
import { formatMessage } from '../formatMessage.js';
import { IconX } from '../icons/IconX.js';
import { useFormMessages, useFormScope } from './FormScope.js';

/** Removes a row; absent in read-only forms. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { isReadOnly } = useFormScope();
  const t = useFormMessages();
  if (isReadOnly) return null;
  return (
    <ActionIcon size={24} aria-label={formatMessage(t.remove, { name })} onClick={onRemove}>
      <IconX size={14} />
    </ActionIcon>
  );
}
