import { Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../../shared/parts/FormDialog.js';
import type { ToolDetail } from '../../../plugin/index.js';
import type { AgentBlocks } from '../../draft/AgentBlocks.js';
import { pluginBlockMessages } from './pluginBlockMessages.js';

type Input = NonNullable<AgentBlocks['plugin_info_list'][number]['inputs']>[number];

interface InputsDialogProps {
  name: string;
  parameters: ToolDetail['inputs'];
  inputs: readonly Input[];
  /** Names of the agent's variables. */
  variables: readonly string[];
  onSave(inputs: Input[]): void;
  onClose(): void;
}

/** What this agent sets for the inputs of a tool: values, variables, and what the model does not see. */
export function InputsDialog({ name, parameters, inputs, variables, onSave, onClose }: InputsDialogProps) {
  const t = useMessages(pluginBlockMessages);
  const initial = parameters.map((parameter): Input => {
    const known = inputs.find((input) => input.name === parameter.name);
    return known ?? { name: parameter.name, value: '', is_hidden: false };
  });
  const isIncomplete = ({ is_hidden, value = '', variable }: Input, index: number) =>
    is_hidden === true && parameters[index]?.['required'] === true && value === '' && !variable;
  return (
    <FormDialog
      title={t('inputsTitle', { name })}
      submit={t('save')}
      size={640}
      isOpen
      initial={{ rows: initial }}
      check={({ rows }) => ({ rows: rows.some(isIncomplete) && t('hiddenValue') })}
      onSubmit={async ({ rows }) => onSave(rows.filter(isSet))}
      onClose={onClose}
    >
      {({ field, values: { rows }, set }) => (
        <>
          <Text size="sm" c="var(--h-text-2)">
            {t(rows.length === 0 ? 'noInputs' : 'inputsWhy')}
          </Text>
          {rows.map((row, index) => (
            <InputRow
              key={row.name}
              row={row}
              parameter={parameters[index]}
              variables={variables}
              error={field('rows').error !== undefined && isIncomplete(row, index)}
              onChange={(next) =>
                set('rows', [...rows.slice(0, index), { ...row, ...next }, ...rows.slice(index + 1)])
              }
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}

interface InputRowProps {
  row: Input;
  parameter: ToolDetail['inputs'][number] | undefined;
  variables: readonly string[];
  error: boolean;
  onChange(next: Partial<Input>): void;
}

function InputRow({ row, parameter, variables, error, onChange }: InputRowProps) {
  const t = useMessages(pluginBlockMessages);
  const { variable = '' } = row;
  // A variable that was deleted stays visible until the author chooses another one.
  const listed = variable === '' || variables.includes(variable) ? variables : [...variables, variable];
  const about = parameter?.['description'];
  return (
    <Stack gap={4} role="group" aria-label={row.name}>
      <Text size="sm" fw={600}>
        {row.name}
        {parameter?.['required'] === true && ' *'}
      </Text>
      {typeof about === 'string' && (
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      )}
      <Group align="center" gap={8}>
        {listed.length > 0 && (
          <Select
            aria-label={`${t('from')}: ${row.name}`}
            w={180}
            allowDeselect={false}
            value={variable}
            data={[
              { value: '', label: t('fixed') },
              ...listed.map((value) => ({ value, label: t('variable', { name: value }) })),
            ]}
            onChange={(value) => onChange({ variable: value || undefined, ...(value && { value: '' }) })}
          />
        )}
        <TextInput
          aria-label={`${t('value')}: ${row.name}`}
          placeholder={variable === '' ? t('value') : t('fromVariable')}
          flex="1 1 160px"
          disabled={variable !== ''}
          value={row.value ?? ''}
          error={error && t('hiddenValue')}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
        <Checkbox
          label={t('isHidden')}
          aria-label={`${t('isHidden')}: ${row.name}`}
          checked={row.is_hidden === true}
          onChange={(event) => onChange({ is_hidden: event.currentTarget.checked })}
        />
      </Group>
    </Stack>
  );
}

function isSet({ value = '', is_hidden, variable }: Input): boolean {
  return value !== '' || is_hidden === true || variable !== undefined;
}
