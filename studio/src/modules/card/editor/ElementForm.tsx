import { type CardElement, cardLimits, cardTextStyles } from '@heddle/plugin';
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { braces, cardMessages } from '../cardMessages.js';
import { FieldList } from './FieldList.js';
import { VariableText } from './VariableText.js';

interface ElementFormProps {
  element: CardElement;
  /** Names of the variables of the card. */
  variables: readonly string[];
  canEdit: boolean;
  onChange(element: CardElement): void;
}

const actions = ['open_url', 'send_message', 'submit_form'] as const;

/** The properties of an element. */
export function ElementForm({ element, variables, canEdit, onChange }: ElementFormProps) {
  const t = useMessages(cardMessages);
  const text = (label: string, value: string, set: (value: string) => CardElement, description?: string) => (
    <VariableText
      {...{ label, description, value, canEdit, variables }}
      onChange={(next) => onChange(set(next))}
    />
  );
  const path = (value: string, set: (value: string) => CardElement) => (
    <TextInput
      label={t('items')}
      description={t('itemsWhy', braces)}
      value={value}
      readOnly={!canEdit}
      maxLength={cardLimits.text}
      onChange={(event) => onChange(set(event.currentTarget.value))}
    />
  );
  switch (element.type) {
    case 'text': {
      const { style: _, ...plain } = element;
      return (
        <Stack gap="sm">
          {text(t('textValue'), element.text, (value) => ({ ...element, text: value }))}
          <Select
            label={t('style')}
            allowDeselect={false}
            readOnly={!canEdit}
            value={element.style ?? ''}
            data={[
              { value: '', label: t('styleNone') },
              { value: 'title', label: t('styleTitle') },
              { value: 'muted', label: t('styleMuted') },
            ]}
            onChange={(value) => {
              const style = cardTextStyles.find((known) => known === value);
              onChange({ ...plain, ...(style && { style }) });
            }}
          />
        </Stack>
      );
    }
    case 'markdown':
    case 'tag':
      return text(t('textValue'), element.text, (value) => ({ ...element, text: value }));
    case 'image':
      return (
        <Stack gap="sm">
          {text(t('address'), element.url, (url) => ({ ...element, url }))}
          {text(t('description'), element.description, (description) => ({ ...element, description }))}
        </Stack>
      );
    case 'list':
      return path(element.items, (items) => ({ ...element, items }));
    case 'button': {
      const { action, label } = element;
      return (
        <Stack gap="sm">
          {text(t('label'), label, (value) => ({ ...element, label: value }))}
          <Select
            label={t('action')}
            allowDeselect={false}
            readOnly={!canEdit}
            value={action.type}
            data={actions.map((type) => ({ value: type, label: t(type) }))}
            onChange={(type) => onChange({ ...element, action: newAction(type ?? '', label) })}
          />
          {action.type === 'open_url' &&
            text(t('address'), action.url, (url) => ({ ...element, action: { ...action, url } }))}
          {action.type === 'send_message' &&
            text(t('message'), action.text, (value) => ({ ...element, action: { ...action, text: value } }))}
        </Stack>
      );
    }
    case 'table':
      return (
        <Stack gap="sm">
          {path(element.items, (items) => ({ ...element, items }))}
          <Columns element={element} canEdit={canEdit} onChange={onChange} />
        </Stack>
      );
    case 'form':
      return (
        <FieldList
          fields={element.fields}
          canEdit={canEdit}
          onChange={(fields) => onChange({ ...element, fields })}
        />
      );
    default:
      return (
        <Text size="sm" c="dimmed">
          {t('noProperties')}
        </Text>
      );
  }
}

function newAction(type: string, label: string): (CardElement & { type: 'button' })['action'] {
  if (type === 'open_url') return { type, url: 'https://' };
  return type === 'submit_form' ? { type } : { type: 'send_message', text: label };
}

interface ColumnsProps extends Omit<ElementFormProps, 'element' | 'variables'> {
  element: CardElement & { type: 'table' };
}

function Columns({ element, canEdit, onChange }: ColumnsProps) {
  const t = useMessages(cardMessages);
  const { columns } = element;
  const set = (index: number, change: Partial<(typeof columns)[number]>) =>
    onChange({ ...element, columns: columns.map((one, at) => (at === index ? { ...one, ...change } : one)) });
  return (
    <Stack gap="xs" component="section" aria-label={t('columns')}>
      {columns.map((column, index) => (
        // Columns have no ids; their positions are stable while one is edited.
        <Group key={index} gap={6} wrap="nowrap" align="flex-end">
          <TextInput
            label={t('columnTitle')}
            value={column.title}
            readOnly={!canEdit}
            onChange={(event) => set(index, { title: event.currentTarget.value })}
          />
          <TextInput
            label={t('columnText')}
            value={column.text}
            readOnly={!canEdit}
            onChange={(event) => set(index, { text: event.currentTarget.value })}
          />
          {canEdit && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('removeColumn', { number: index + 1 })}
              onClick={() => onChange({ ...element, columns: columns.filter((_, at) => at !== index) })}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {canEdit && columns.length < cardLimits.columns && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            onChange({
              ...element,
              columns: [...columns, { title: t('columnTitle'), text: '{{item.name}}' }],
            })
          }
        >
          {t('addColumn')}
        </Button>
      )}
    </Stack>
  );
}
