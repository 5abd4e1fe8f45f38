import { type CardField, cardLimits } from '@heddle/plugin';
import { ActionIcon, Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { cardMessages } from '../cardMessages.js';

interface FieldListProps {
  fields: readonly CardField[];
  canEdit: boolean;
  onChange(fields: CardField[]): void;
}

const types = ['input', 'select', 'date'] as const;

/** The fields of a form. */
export function FieldList({ fields, canEdit, onChange }: FieldListProps) {
  const t = useMessages(cardMessages);
  const set = (index: number, change: Partial<CardField>) =>
    onChange(fields.map((field, at) => (at === index ? { ...field, ...change } : field)));
  return (
    <Stack gap="md" component="section" aria-label={t('fields')}>
      {fields.map((field, index) => (
        <Stack key={index} gap={6}>
          <Group gap={6} wrap="nowrap" align="flex-end">
            <TextInput
              label={t('fieldLabel')}
              flex={1}
              value={field.label}
              readOnly={!canEdit}
              onChange={(event) => set(index, { label: event.currentTarget.value })}
            />
            {canEdit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('removeField', { number: index + 1 })}
                onClick={() => onChange(fields.filter((_, at) => at !== index))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
          <Group gap={6} wrap="nowrap">
            <TextInput
              label={t('fieldName')}
              flex={1}
              value={field.name}
              readOnly={!canEdit}
              onChange={(event) => set(index, { name: event.currentTarget.value })}
            />
            <Select
              label={t('fieldType')}
              w={120}
              allowDeselect={false}
              readOnly={!canEdit}
              value={field.type}
              data={types.map((type) => ({ value: type, label: t(type) }))}
              onChange={(value) => {
                const type = types.find((one) => one === value) ?? 'input';
                const { options: _, ...rest } = field;
                const next = { ...rest, type, ...(type === 'select' && { options: field.options ?? [] }) };
                onChange(fields.map((one, at) => (at === index ? next : one)));
              }}
            />
          </Group>
          {field.type === 'select' && (
            <Textarea
              label={t('options')}
              autosize
              minRows={2}
              value={(field.options ?? []).join('\n')}
              readOnly={!canEdit}
              onChange={(event) =>
                set(index, { options: event.currentTarget.value.split('\n').slice(0, cardLimits.options) })
              }
            />
          )}
        </Stack>
      ))}
      {canEdit && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            onChange([
              ...fields,
              { type: 'input', name: `field${fields.length + 1}`, label: t('fieldLabel') },
            ])
          }
        >
          {t('addField')}
        </Button>
      )}
    </Stack>
  );
}
