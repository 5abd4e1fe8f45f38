import { botLimits, cutVisible } from '@heddle/api-contract';
import { debugStatuses } from '@heddle/api-contract/families/plugin';
import { showSuccess } from '@heddle/ui-kit';
import { Alert, Select, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { pluginMessages } from '../pluginMessages.js';
import { useChanges } from '../publish/publishQueries.js';
import { type PluginInfo, type ToolInfo, useTools } from '../queries.js';
import { useInAgentMessages } from './useInAgentMessages.js';
import { useAddToAgent, useEditableAgents } from './useInAgentQueries.js';

interface UseInAgentDialogProps {
  pluginId: string;
  tool: ToolInfo;
  info: PluginInfo;
  onClose(): void;
}

/** `Select` has no empty value. */
const newAgent = 'new';
const maxAgentName = botLimits.name;

/** Publishes the plugin if it has changed, adds the tool to an agent and opens the agent. */
export function UseInAgentDialog({ pluginId, tool, info, onClose }: UseInAgentDialogProps) {
  const t = useMessages(useInAgentMessages);
  const tPlugin = useMessages(pluginMessages);
  const navigate = useNavigate();
  const spaceId = info.space_id;
  const agents = useEditableAgents(spaceId);
  const changes = useChanges(pluginId);
  const tools = useTools(pluginId);
  const add = useAddToAgent(spaceId, pluginId);
  const untested = (tools.data ?? [])
    .filter(({ disabled, debug_status }) => !disabled && debug_status !== debugStatuses.passed)
    .map(({ name }) => name);
  const isLoaded = agents.data !== undefined && changes.data !== undefined && tools.data !== undefined;
  const mustPublish = !info.published || (changes.data?.isChanged ?? false);
  const version = mustPublish ? (changes.data?.nextVersion ?? '') : info.version_name;
  return (
    <FormDialog
      title={t('title', { name: tool.name })}
      submit={t(mustPublish ? 'submitPublish' : 'submit')}
      size={480}
      isOpen
      initial={
        isLoaded
          ? { agent: agents.data[0]?.id ?? newAgent, name: cutVisible(info.meta_info.name, maxAgentName) }
          : undefined
      }
      loading={
        <Loaded query={agents} failed={t('failed')}>
          {() => null}
        </Loaded>
      }
      check={({ agent, name }) => ({
        name: agent === newAgent && name.trim() === '' && t('agentNameMissing'),
      })}
      isReady={() => !mustPublish || untested.length === 0}
      onSubmit={async ({ agent, name }) => {
        const bot_id = await add.mutateAsync({
          toolId: tool.api_id,
          toolName: tool.name,
          publishAs: mustPublish ? version : undefined,
          version,
          agentId: agent === newAgent ? '' : agent,
          newName: name.trim(),
        });
        showSuccess(t('added', { name: tool.name }));
        void navigate({ to: '/space/$space_id/bot/$bot_id', params: { space_id: spaceId, bot_id } });
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          {mustPublish && untested.length > 0 ? (
            <Alert color="yellow" variant="light" role="status">
              {tPlugin('mustPass')} {tPlugin('untested', { names: untested.join(', ') })}
            </Alert>
          ) : (
            <Text size="sm" c="var(--h-text-2)">
              {t(mustPublish ? 'willPublish' : 'willUse', { version })}
            </Text>
          )}
          <Select
            label={t('agent')}
            searchable
            allowDeselect={false}
            data={[
              { value: newAgent, label: t('newAgent') },
              ...(agents.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...field('agent')}
            onChange={(value) => set('agent', value ?? newAgent)}
          />
          {values.agent === newAgent && (
            <TextInput
              label={t('agentName')}
              required
              {...field('name')}
              onChange={(event) => set('name', cutVisible(event.currentTarget.value, maxAgentName))}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
