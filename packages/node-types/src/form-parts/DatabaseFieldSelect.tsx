import { Select, TextInput } from '@mantine/core';
import type { FormDatabaseField } from '../NodeForm.js';
import { databaseMessages } from './databaseMessages.js';
import { useFormScope } from './FormScope.js';
import { typeName } from './types.js';
import { useNodeDatabase } from './useNodeDatabase.js';

interface DatabaseFieldSelectProps {
  label: string;
  /** The name or the id of the field. */
  value: string;
  by: 'name' | 'id';
  /** Fields that the system sets cannot be chosen. */
  isWritten?: boolean;
  /** The field is undefined where the host does not know the database. */
  onChange(value: string, field: FormDatabaseField | undefined): void;
}

/** A field of the node's database, by name and type; a text where the host does not know the database. */
export function DatabaseFieldSelect({ label, value, by, isWritten, onChange }: DatabaseFieldSelectProps) {
  const { language, isReadOnly } = useFormScope();
  const { database } = useNodeDatabase();
  if (!database)
    return (
      <TextInput
        className="heddle-form-mono heddle-form-grow"
        aria-label={label}
        value={value}
        readOnly={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.value, undefined)}
      />
    );
  const offered = database.fields.filter(({ isSystem }) => !(isWritten && isSystem));
  const isKnown = value === '' || offered.some((field) => field[by] === value);
  return (
    <Select
      className="heddle-form-grow"
      aria-label={label}
      placeholder={databaseMessages[language].chooseField}
      searchable
      allowDeselect={false}
      readOnly={isReadOnly}
      error={!isKnown}
      value={value === '' ? null : value}
      data={[
        ...offered.map((field) => ({
          value: field[by],
          label: `${field.name} · ${typeName(field.type, language)}`,
        })),
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
      onChange={(next) => {
        if (next !== null)
          onChange(
            next,
            offered.find((field) => field[by] === next),
          );
      }}
    />
  );
}
