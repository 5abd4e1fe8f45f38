import type { TypeDescription } from '@heddle/workflow-schema';
import { NativeSelect } from '@mantine/core';
import { useFormMessages, useFormScope } from './FormScope.js';
import { offeredTypes, typeKey, typeName } from './types.js';

interface TypeSelectProps {
  value: TypeDescription;
  label: string;
  onChange: (type: TypeDescription) => void;
}

/** Selects a type. A current type that is no longer offered, such as a list of lists, stays selectable. */
export function TypeSelect({ value, label, onChange }: TypeSelectProps) {
  const { language, isReadOnly } = useFormScope();
  const t = useFormMessages();
  const { single, lists } = offeredTypes();
  const byKey = new Map([...single, ...lists].map((type) => [typeKey(type), type]));
  const current = typeKey(value);
  const other = byKey.has(current) ? [] : [value];
  const group = (name: string, types: readonly TypeDescription[]) => ({
    group: name,
    items: types.map((type) => ({ value: typeKey(type), label: typeName(type, language) })),
  });
  return (
    <NativeSelect
      className="heddle-form-type"
      aria-label={label}
      value={current}
      disabled={isReadOnly}
      data={[
        ...(other.length > 0 ? [group(t.otherTypes, other)] : []),
        group(t.plainTypes, single),
        group(t.listTypes, lists),
      ]}
      onChange={(event) => {
        const chosen = byKey.get(event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
