import { variableChannels } from '@heddle/api-contract/families/variable';
import { showSuccess } from '@heddle/ui-kit';
import { Alert, Code, Skeleton, Stack, Table, Tabs, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { type EditedVariable, fromDeclared, problemOf } from '../EditedVariable.js';
import { VariableEditor } from '../editor/VariableEditor.js';
import {
  type DeclaredVariables,
  useDeclaredVariables,
  useDeclareVariables,
  type ValueOwner,
} from '../queries.js';
import { ValuesList } from '../values/ValuesList.js';
import { variableMessages } from '../variableMessages.js';

interface VariablesDialogProps {
  /** The workflow; its variables are those of its app if it belongs to one. */
  workflowId: string;
  onClose(): void;
}

/** Variables of a workflow or its app: those of runs, of users and of the system, and the caller's own values. */
export function VariablesDialog({ workflowId, onClose }: VariablesDialogProps) {
  const t = useMessages(variableMessages);
  const shared = useMessages(sharedMessages);
  const owner = { WorkflowID: workflowId };
  const declared = useDeclaredVariables(owner);
  const declare = useDeclareVariables(owner);
  return (
    <FormDialog
      title={t('title')}
      submit={shared('save')}
      size={820}
      isOpen
      initial={
        declared.data && {
          list: declared.data.VariableList.filter(({ Channel }) => Channel !== variableChannels.system).map(
            fromDeclared,
          ),
        }
      }
      loading={
        <Loaded query={declared} failed={t('failed')} skeleton={<Skeleton height={320} />}>
          {() => null}
        </Loaded>
      }
      isReady={() => declared.data?.CanEdit ?? false}
      check={({ list }) => {
        return { list: list.some((one) => problemOf(one, list)) ? t('fixProblems') : undefined };
      }}
      onSubmit={async ({ list }) => {
        await declare.mutateAsync(list);
        showSuccess(t('saved'));
      }}
      apiNames={{ VariableList: 'list' }}
      onClose={onClose}
    >
      {({ values, set, field }) =>
        declared.data && (
          <VariableTabs
            declared={declared.data}
            list={values.list}
            error={field('list').error}
            valueOwner={{ workflow_id: workflowId }}
            onChange={(list) => set('list', list)}
          />
        )
      }
    </FormDialog>
  );
}

interface VariableTabsProps {
  declared: DeclaredVariables;
  list: readonly EditedVariable[];
  error: string | undefined;
  valueOwner: ValueOwner;
  onChange(list: EditedVariable[]): void;
}

function VariableTabs({ declared, list, error, valueOwner, onChange }: VariableTabsProps) {
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
