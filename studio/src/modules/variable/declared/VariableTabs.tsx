import { variableChannels } from '@heddle/api-contract/families/variable';
import { Alert, Code, Stack, Table, Tabs, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { EditedVariable } from '../EditedVariable.js';
import { VariableEditor } from '../editor/VariableEditor.js';
import type { DeclaredVariables, ValueOwner } from '../queries.js';
import { ValuesList } from '../values/ValuesList.js';
import { variableMessages } from '../variableMessages.js';

interface VariableTabsProps {
  declared: DeclaredVariables;
  list: readonly EditedVariable[];
  error: string | undefined;
  valueOwner: ValueOwner;
  onChange(list: EditedVariable[]): void;
}

/** Variables by their scope, and the caller's own values. Nothing is saved. */
export function VariableTabs({ declared, list, error, valueOwner, onChange }: VariableTabsProps) {
  const t = useMessages(variableMessages);
  const note = declared.CanEdit ? (declared.IsDeclared ? undefined : 'undeclared') : 'cannotEdit';
  return (
    <>
      {note && (
        <Alert variant="light" icon={<IconInfoCircle size={16} aria-hidden />}>
          {t(note)}
        </Alert>
      )}
      <Tabs defaultValue="user" keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="user">{t('user')}</Tabs.Tab>
          <Tabs.Tab value="app">{t('app')}</Tabs.Tab>
          <Tabs.Tab value="system">{t('system')}</Tabs.Tab>
          <Tabs.Tab value="values">{t('values')}</Tabs.Tab>
        </Tabs.List>
        {(['user', 'app'] as const).map((scope) => (
          <Tabs.Panel value={scope} key={scope}>
            <Stack gap="sm">
              <Text size="sm" c="dimmed">
                {t(`${scope}Hint`)}
              </Text>
              <VariableEditor
                list={list}
                scope={scope}
                showsProblems={error !== undefined}
                onChange={onChange}
              />
            </Stack>
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="system">
          <SystemVariables declared={declared} />
        </Tabs.Panel>
        <Tabs.Panel value="values">
          <ValuesList owner={valueOwner} />
        </Tabs.Panel>
      </Tabs>
      {error && (
        <Text size="sm" c="var(--h-fail)" role="alert">
          {error}
        </Text>
      )}
    </>
  );
}

function SystemVariables({ declared }: { declared: DeclaredVariables }) {
  const t = useMessages(variableMessages);
  const system = declared.VariableList.filter(({ Channel }) => Channel === variableChannels.system);
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('systemHint')}
      </Text>
      <Table>
        <Table.Tbody>
          {system.map(({ Keyword, Description }) => (
            <Table.Tr key={Keyword}>
              <Table.Td>
                <Code>{Keyword}</Code>
              </Table.Td>
              <Table.Td>{Description}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
