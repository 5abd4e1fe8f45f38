import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useFormScope, useFormWords } from './FormScope.js';

/** The quiet Add at the right of a section's label; absent where nothing can be added. */
export function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  const { isReadOnly } = useFormScope();
  const words = useFormWords();
  if (isReadOnly) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      leftSection={<IconPlus size={14} />}
      aria-label={`${words.add}: ${label}`}
      onClick={onAdd}
    >
      {words.add}
    </Button>
  );
}
