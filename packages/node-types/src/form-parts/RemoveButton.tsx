import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { fillWords } from '../fillWords.js';
import { useFormScope, useFormWords } from './FormScope.js';

/** Removes a row; absent in read-only forms. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { isReadOnly } = useFormScope();
  const words = useFormWords();
  if (isReadOnly) return null;
  return (
    <ActionIcon size={24} aria-label={fillWords(words.remove, { name })} onClick={onRemove}>
      <IconX size={14} />
    </ActionIcon>
  );
}
