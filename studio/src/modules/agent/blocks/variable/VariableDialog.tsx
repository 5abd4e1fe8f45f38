import { ActionIcon, Button, Checkbox, Group, Menu, Switch, Table, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../../shared/parts/FormDialog.js';
import { WideTable } from '../../../../shared/parts/WideTable.js';
import { agentLimits } from '../../agentLimits.js';
import { useBlock } from '../../editor/AgentSession.js';
import { variableMessages } from './variableMessages.js';
import { type AgentVariable, nameProblem } from './variableProblem.js';

const systemVariables = [{ key: 'sys_uuid', about: 'userId' }] as const;
const templates = [
  { key: 'user_name', about: 'profile' },
  { key: 'user_city', about: 'city' },
  { key: 'preferences', about: 'preference' },
] as const;

/** Variables in a table; nothing changes before they are saved. */
export function VariableDialog({ onClose }: { onClose(): void }) {
  const t = useMessages(variableMessages);
  const shared = useMessages(sharedMessages);
  const [list, setList] = useBlock('variable_list');
  return (
    <FormDialog
      title={t('edit')}
      submit={shared('save')}
      size={880}
      isOpen
      initial={{ list: list as AgentVariable[] }}
      check={(values) => {
        const problem = values.list.map((variable) => nameProblem(variable, values.list)).find(Boolean);
        return { list: problem && t(problem) };
      }}
      onSubmit={async (values) => setList(values.list)}
      onClose={onClose}
    >
      {({ values, set, field }) => (
        <VariableTable
          list={values.list}
          error={field('list').error}
          onChange={(next) => set('list', next)}
        />
      )}
    </FormDialog>
  );
}

interface VariableTableProps {
  list: readonly AgentVariable[];
  error: string | undefined;
  onChange(list: AgentVariable[]): void;
}

function VariableTable({ list, error, onChange }: VariableTableProps) {
  const t = useMessages(variableMessages);
  const own = list.filter(({ is_system }) => !is_system);
  const isFull = list.length >= agentLimits.variables;
  const add = (variable: AgentVariable) => onChange([...list, variable]);
  const replace = (old: AgentVariable, next: AgentVariable) =>
    onChange(list.map((variable) => (variable === old ? next : variable)));
  return (
    <>
      <WideTable label={t('edit')} minWidth={640}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th>{t('description')}</Table.Th>
              <Table.Th>{t('value')}</Table.Th>
              <Table.Th w={100}>{t('inPrompt')}</Table.Th>
              <Table.Th w={48} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {own.map((variable, index) => {
              const problem = error === undefined ? undefined : nameProblem(variable, list);
              return (
                // Rows have no identity but their place: names are what is being edited.
                <Table.Tr key={index}>
                  <Table.Td>
                    <TextInput
                      aria-label={t('name')}
                      value={variable.key}
                      maxLength={agentLimits.variableName}
                      error={problem && t(problem)}
                      onChange={(event) => replace(variable, { ...variable, key: event.currentTarget.value })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <TextInput
                      aria-label={t('description')}
                      value={variable.description ?? ''}
                      maxLength={agentLimits.description}
                      onChange={(event) =>
                        replace(variable, { ...variable, description: event.currentTarget.value })
                      }
                    />
                  </Table.Td>
                  <Table.Td>
                    <TextInput
                      aria-label={t('value')}
                      value={variable.default_value ?? ''}
                      maxLength={agentLimits.variableValue}
                      onChange={(event) =>
                        replace(variable, { ...variable, default_value: event.currentTarget.value })
                      }
                    />
                  </Table.Td>
                  <Table.Td>
                    <Switch
                      aria-label={t('inPrompt')}
                      checked={!variable.prompt_disabled}
                      onChange={(event) =>
                        replace(variable, { ...variable, prompt_disabled: !event.currentTarget.checked })
                      }
                    />
                  </Table.Td>
                  <Table.Td>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('remove', { name: variable.key })}
                      onClick={() => onChange(list.filter((other) => other !== variable))}
                    >
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </WideTable>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          title={isFull ? t('full', { count: agentLimits.variables }) : undefined}
          onClick={() => add({ key: '' })}
        >
          {t('add')}
        </Button>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" color="gray" disabled={isFull}>
              {t('templates')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {templates.map(({ key, about }) => (
              <Menu.Item
                key={key}
                disabled={list.some((variable) => variable.key === key)}
                onClick={() => add({ key, description: t(about) })}
              >
                {key} · {t(about)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <Text component="legend" size="sm" fw={600} mb={6}>
          {t('system')}
        </Text>
        {systemVariables.map(({ key, about }) => {
          const used = list.find((variable) => variable.key === key);
          return (
            <Checkbox
              key={key}
              label={t('useSystem', { name: key })}
              description={t(about)}
              checked={used !== undefined}
              onChange={() =>
                used === undefined
                  ? add({ key, description: t(about), is_system: true })
                  : onChange(list.filter((variable) => variable !== used))
              }
            />
          );
        })}
      </fieldset>
    </>
  );
}
