import { triggerFieldTypes, triggerLimits } from '@heddle/api-contract/families/trigger';
import { ActionIcon, Button, Checkbox, Group, Input, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { FormFields } from '../../../shared/parts/FormDialog.js';
import type { TriggerValues } from '../TriggerValues.js';
import { triggerMessages } from '../triggerMessages.js';

type Field = TriggerValues['fields'][number];

/** The fields that the body of a webhook request may have; without any, all are passed on. */
export function FieldList({ form: { values, set, field } }: { form: FormFields<TriggerValues> }) {
  const t = useMessages(triggerMessages);
  const list = useRef<HTMLDivElement>(null);
  const { fields } = values;
  const change = (at: number, part: Partial<Field>) =>
    set(
      'fields',
      fields.map((one, index) => (index === at ? { ...one, ...part } : one)),
    );
  const handleAdd = () => set('fields', [...fields, { name: '', type: 'string', required: false }]);
  const handleRemove = (at: number) => {
    set(
      'fields',
      fields.filter((_, index) => index !== at),
    );
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <Input.Wrapper label={t('fields')} description={t('fieldsHint')} error={field('fields').error} ref={list}>
      {fields.map(({ name, type, required }, index) => (
        <Group
          key={index}
          gap="xs"
          mt={6}
          wrap="nowrap"
          role="group"
          aria-label={t('field', { number: index + 1 })}
        >
          <TextInput
            aria-label={t('fieldName')}
            placeholder={t('fieldName')}
            value={name}
            maxLength={64}
            autoFocus={name === ''}
            style={{ flex: '1 1 0', minWidth: 80 }}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <Select
            aria-label={t('fieldType')}
            data={[...triggerFieldTypes]}
            value={type}
            allowDeselect={false}
            w={110}
            onChange={(value) => change(index, { type: value as Field['type'] })}
          />
          <Checkbox
            label={t('fieldRequired')}
            checked={required === true}
            onChange={(event) => change(index, { required: event.currentTarget.checked })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('fieldRemove', { name: name || String(index + 1) })}
            onClick={() => handleRemove(index)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        data-add
        mt={8}
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={fields.length >= triggerLimits.fields}
        onClick={handleAdd}
      >
        {t('fieldAdd')}
      </Button>
    </Input.Wrapper>
  );
}
