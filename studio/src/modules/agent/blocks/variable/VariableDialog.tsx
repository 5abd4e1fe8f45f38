import { type SystemVariableName, systemVariables } from '@heddle/api-contract/families/variable';
import { Button, Checkbox, Menu, Text } from '@mantine/core';
import { useLanguage, useMessages } from '../../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../../shared/parts/FormDialog.js';
import {
  type EditedVariable,
  fromAgent,
  newVariable,
  problemOf,
  toAgent,
  VariableEditor,
} from '../../../variable/index.js';
import { useBlock } from '../../editor/AgentSession.js';
import { variableMessages } from './variableMessages.js';

const templates = [
  { key: 'user_name', about: 'profile' },
  { key: 'user_city', about: 'city' },
  { key: 'preferences', about: 'preference' },
] as const;

/** The agent's variables; nothing changes before they are saved. */
export function VariableDialog({ onClose }: { onClose(): void }) {
  const t = useMessages(variableMessages);
  const shared = useMessages(sharedMessages);
  const [stored, setStored] = useBlock('variable_list');
  const isSystem = ({ key }: { key: string }) => key.startsWith('sys_');
  return (
    <FormDialog
      title={t('edit')}
      submit={shared('save')}
      size={820}
      isOpen
      initial={{
        list: stored.filter((variable) => !isSystem(variable)).map(fromAgent),
        system: stored.filter(isSystem).map(({ key }) => key),
      }}
      check={({ list }) => {
        const isWrong = list.some((one) => problemOf(one, list, { isOfAgent: true }));
        return { list: isWrong ? t('fixProblems') : undefined };
      }}
      onSubmit={async ({ list, system }) =>
        setStored([...list.map(toAgent), ...system.map((key) => ({ key, is_system: true }))])
      }
      onClose={onClose}
    >
      {({ values, set, field }) => (
        <>
          <VariableEditor
            list={values.list}
            scope="user"
            isOfAgent
            showsProblems={field('list').error !== undefined}
            actions={
              <TemplateMenu list={values.list} onAdd={(added) => set('list', [...values.list, added])} />
            }
            onChange={(list) => set('list', list)}
          />
          {field('list').error && (
            <Text size="sm" c="var(--h-fail)" role="alert">
              {field('list').error}
            </Text>
          )}
          <SystemChoice value={values.system} onChange={(system) => set('system', system)} />
        </>
      )}
    </FormDialog>
  );
}

interface TemplateMenuProps {
  list: readonly EditedVariable[];
  onAdd(variable: EditedVariable): void;
}

function TemplateMenu({ list, onAdd }: TemplateMenuProps) {
  const t = useMessages(variableMessages);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" color="gray">
          {t('templates')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {templates.map(({ key, about }) => (
          <Menu.Item
            key={key}
            disabled={list.some(({ name }) => name === key)}
            onClick={() => onAdd({ ...newVariable(key), description: t(about) })}
          >
            {key} · {t(about)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface SystemChoiceProps {
  value: readonly string[];
  onChange(names: string[]): void;
}

/** Which variables of the system the agent knows. */
function SystemChoice({ value, onChange }: SystemChoiceProps) {
  const t = useMessages(variableMessages);
  const language = useLanguage();
  const toggle = (key: SystemVariableName) =>
    onChange(value.includes(key) ? value.filter((name) => name !== key) : [...value, key]);
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, display: 'grid', gap: 8 }}>
      <Text component="legend" size="sm" fw={600} mb={6}>
        {t('system')}
      </Text>
      {systemVariables.map(({ key, about }) => (
        <Checkbox
          key={key}
          label={t('useSystem', { name: key })}
          description={about[language]}
          checked={value.includes(key)}
          onChange={() => toggle(key)}
        />
      ))}
    </fieldset>
  );
}
