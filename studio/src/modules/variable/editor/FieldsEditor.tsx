import { variableLimits } from '@heddle/api-contract/families/variable';
import type { Variable } from '@heddle/workflow-schema';
import { ActionIcon, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { variableMessages } from '../variableMessages.js';
import classes from './Editor.module.css';
import { TypeSelect } from './TypeSelect.js';
import { fieldsOf, withFields } from './typeChoices.js';

interface FieldsEditorProps {
  fields: readonly Variable[];
  /** Levels of the type above these fields. */
  depth: number;
  onChange(fields: Variable[]): void;
}

/** The fields of an object, and the fields within them. */
export function FieldsEditor({ fields, depth, onChange }: FieldsEditorProps) {
  const t = useMessages(variableMessages);
  const replace = (index: number, next: Variable) =>
    onChange(fields.map((field, place) => (place === index ? next : field)));
  return (
    <Stack gap={6} className={classes.fields} role="group" aria-label={t('fields')}>
      {fields.map((field, index) => {
        const { name, required, description, ...type } = field;
        const inner = depth < variableLimits.depth - 1 ? fieldsOf(type) : undefined;
        const about = { name, ...(required && { required }), ...(description && { description }) };
        return (
          // Fields have no identity but their place: names are what is being edited.
          <Stack gap={6} key={index}>
            <div className={classes.row}>
              <TextInput
                className={classes.name}
                aria-label={t('fieldName')}
                value={name}
                maxLength={variableLimits.name}
                onChange={(event) => replace(index, { ...field, name: event.currentTarget.value })}
              />
              <div className={classes.type}>
                <TypeSelect value={type} onChange={(next) => replace(index, { ...next, ...about })} />
              </div>
              <Checkbox
                label={t('required')}
                checked={required ?? false}
                onChange={(event) => {
                  const { required: _, ...rest } = field;
                  replace(index, event.currentTarget.checked ? { ...rest, required: true } : rest);
                }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('removeField', { name })}
                onClick={() => onChange(fields.filter((_, place) => place !== index))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </div>
            {inner && (
              <FieldsEditor
                fields={inner}
                depth={depth + (type.type === 'list' ? 2 : 1)}
                onChange={(next) => replace(index, { ...withFields(type, next), ...about })}
              />
            )}
          </Stack>
        );
      })}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        className={classes.addField}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...fields, { name: '', type: 'string' }])}
      >
        {t('addField')}
      </Button>
    </Stack>
  );
}
