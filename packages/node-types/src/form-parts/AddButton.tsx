import { Button } from '@mantine/core';
import { IconPlus } from '../icons/IconPlus.js';
import { useFormMessages, useFormScope } from './FormScope.js';

/** The Add button of a section; absent in read-only forms. */
export function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  const { isReadOnly } = useFormScope();
  const t = useFormMessages();
  if (isReadOnly) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      leftSection={<IconPlus size={14} />}
      aria-label={`${t.add}: ${label}`}
      onClick={onAdd}
    >
      {t.add}
    </Button>
  );
}
