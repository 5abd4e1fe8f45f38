import { type CardVariable, cardLimits, cardVariableTypes } from '@heddle/plugin';
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { braces, cardMessages } from '../cardMessages.js';
import classes from '../pages/CardPage.module.css';

interface VariableListProps {
  variables: readonly CardVariable[];
  canEdit: boolean;
  onChange(variables: CardVariable[]): void;
}

/** The variables of a card, which a binding fills. */
export function VariableList({ variables, canEdit, onChange }: VariableListProps) {
  const t = useMessages(cardMessages);
  const set = (index: number, change: Partial<CardVariable>) =>
    onChange(variables.map((one, at) => (at === index ? { ...one, ...change } : one)));
  return (
    <Stack gap="xs" component="section" aria-label={t('variables')} mt="lg">
      <h2 className={classes.heading}>{t('variables')}</h2>
      {variables.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('noVariables', braces)}
        </Text>
      )}
      {variables.map((variable, index) => (
        <Group key={index} gap={4} wrap="nowrap">
          <TextInput
            aria-label={t('variableName')}
            size="xs"
            flex={1}
            value={variable.name}
            readOnly={!canEdit}
            maxLength={50}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          <Select
            aria-label={t('variableType')}
            size="xs"
            w={92}
            allowDeselect={false}
            readOnly={!canEdit}
            value={variable.type}
            data={cardVariableTypes.map((type) => ({ value: type, label: t(type) }))}
            onChange={(value) =>
              set(index, { type: cardVariableTypes.find((type) => type === value) ?? 'string' })
            }
          />
          {canEdit && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={t('removeVariable', { name: variable.name })}
              onClick={() => onChange(variables.filter((_, at) => at !== index))}
            >
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {canEdit && variables.length < cardLimits.variables && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...variables, { name: nextName(variables), type: 'string' }])}
        >
          {t('addVariable')}
        </Button>
      )}
    </Stack>
  );
}

function nextName(variables: readonly CardVariable[]): string {
  for (let number = variables.length + 1; ; number++) {
    const name = `value${number}`;
    if (variables.every((variable) => variable.name !== name)) return name;
  }
}
