import type { ToolParameter } from '@heddle/api-contract/families/plugin';
import { Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../../shared/parts/FormDialog.js';
import type { AgentBlocks } from '../../draft/AgentBlocks.js';
import { pluginBlockMessages } from './pluginBlockMessages.js';

type Input = NonNullable<AgentBlocks['plugin_info_list'][number]['inputs']>[number];

interface InputsDialogProps {
  name: string;
  parameters: readonly ToolParameter[];
  inputs: readonly Input[];
  onSave(inputs: Input[]): void;
  onClose(): void;
}

/** What this agent sets for the inputs of a tool: values, and what the model does not see. */
export function InputsDialog({ name, parameters, inputs, onSave, onClose }: InputsDialogProps) {
  const t = useMessages(pluginBlockMessages);
  const shown = parameters.filter(({ global_disable }) => global_disable !== true);
  const initial = shown.map((parameter): Input => {
    const known = inputs.find((input) => input.name === parameter.name);
    return known ?? { name: parameter.name ?? '', value: '', is_hidden: false };
  });
  return (
    <FormDialog
      title={t('inputsTitle', { name })}
      submit={t('save')}
      size={560}
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
          {rows.map((row, index) => {
            const change = (next: Partial<Input>) =>
              set('rows', [...rows.slice(0, index), { ...row, ...next }, ...rows.slice(index + 1)]);
            return (
              <Group key={row.name} align="flex-end" gap="md">
                <TextInput
                  label={row.name}
                  description={shown[index]?.desc}
                  placeholder={shown[index]?.global_default ?? t('value')}
                  flex="1 1 240px"
                  value={row.value ?? ''}
                  error={field('rows').error !== undefined && isIncomplete(row, index) && t('hiddenValue')}
                  onChange={(event) => change({ value: event.currentTarget.value })}
                />
                <Checkbox
                  label={t('isHidden')}
                  aria-label={`${t('isHidden')}: ${row.name}`}
                  mb={10}
                  checked={row.is_hidden === true}
                  onChange={(event) => change({ is_hidden: event.currentTarget.checked })}
                />
              </Group>
            );
          })}
        </>
      )}
    </FormDialog>
  );

  function isIncomplete({ is_hidden, value = '', variable }: Input, index: number): boolean {
    const { is_required, global_default } = shown[index] ?? {};
    return is_hidden === true && is_required === true && value === '' && !global_default && !variable;
  }
}

function isSet({ value = '', is_hidden, variable }: Input): boolean {
  return value !== '' || is_hidden === true || variable !== undefined;
}
