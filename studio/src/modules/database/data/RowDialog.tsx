import { Select, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { fieldTypeOf } from '../fields/fieldTypes.js';
import type { DatabaseField } from '../queries.js';
import { cellProblem, storedText } from './cellProblem.js';
import { dataMessages } from './dataMessages.js';
import { type RowsChange, rowIdField, type StoredRow } from './rowQueries.js';

interface RowDialogProps {
  fields: readonly DatabaseField[];
  /** The row to edit; a new one, if absent. */
  row: StoredRow | undefined;
  /** Resolves with whether the row was saved. */
  onSave(change: RowsChange): Promise<boolean>;
  onClose(): void;
}

/** One row as a form. */
export function RowDialog({ fields, row, onSave, onClose }: RowDialogProps) {
  const t = useMessages(dataMessages);
  const initial = useMemo(
    () => Object.fromEntries(fields.map(({ name }) => [name, row?.[name] ?? ''])),
    [fields, row],
  );
  const problemOf = (field: DatabaseField, values: Record<string, string>) =>
    cellProblem(fieldTypeOf(field.type).kind, values[field.name] ?? '', field.must_required);
  async function handleSubmit(values: Record<string, string>): Promise<void> {
    const changed = fields.filter(({ name }) => row === undefined || values[name] !== initial[name]);
    const stored: StoredRow = Object.fromEntries(
      changed.map(({ name, type }) => [name, storedText(fieldTypeOf(type).kind, values[name] ?? '')]),
    );
    if (changed.length === 0) return;
    const id = row?.[rowIdField];
    await onSave(id === undefined ? { add: [stored] } : { alter: [{ ...stored, [rowIdField]: id }] });
  }
  return (
    <FormDialog<Record<string, string>>
      title={row ? t('editRow') : t('addRow')}
      submit={t('save')}
      size={560}
      isOpen
      initial={initial}
      check={(values) =>
        Object.fromEntries(
          fields.map((field) => {
            const problem = problemOf(field, values);
            return [field.name, problem && t(problem)];
          }),
        )
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {({ field: inputOf, values, set }) =>
        fields.map(({ name, desc, type, must_required }, index) => {
          const { kind } = fieldTypeOf(type);
          const common = {
            label: name,
            description: desc || undefined,
            required: must_required,
            ...(index === 0 && { 'data-autofocus': true }),
          };
          if (kind === 'boolean')
            return (
              <Select
                key={name}
                {...common}
                clearable
                value={values[name] || null}
                error={inputOf(name).error}
                onChange={(value) => set(name, value ?? '')}
                placeholder={t('noValue')}
                data={[
                  { value: 'true', label: t('truthy') },
                  { value: 'false', label: t('falsy') },
                ]}
              />
            );
          if (kind === 'text')
            return <Textarea key={name} {...common} autosize minRows={1} maxRows={8} {...inputOf(name)} />;
          return (
            <TextInput
              key={name}
              {...common}
              inputMode={kind === 'time' ? 'text' : 'decimal'}
              placeholder={kind === 'time' ? t('timeHint') : ''}
              {...inputOf(name)}
            />
          );
        })
      }
    </FormDialog>
  );
}
