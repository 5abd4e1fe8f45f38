import { botLimits, cutVisible } from '@heddle/api-contract';
import { showSuccess } from '@heddle/ui-kit';
import { MultiSelect, Select, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { useSpaces } from '../../space/index.js';
import type { ProductDetail } from '../product/productQueries.js';
import { usePluginMessages } from './usePluginMessages.js';
import { useAddPlugin, useEditableAgents } from './usePluginQueries.js';

/** `Select` has no empty value. */
const newAgent = 'new';

/** Adds tools of a listed plugin to an agent of a workspace, and opens the agent. */
export function UsePluginDialog({ product, onClose }: { product: ProductDetail; onClose(): void }) {
  const t = useMessages(usePluginMessages);
  const navigate = useNavigate();
  const spaces = useSpaces();
  const add = useAddPlugin(product);
  const targets = spaces.data?.filter(({ hide_operation }) => !hide_operation);
  const tools = product.wire.plugin_extra?.tools ?? [];
  return (
    <FormDialog
      title={t('title', { name: product.name })}
      submit={t('submit')}
      size={480}
      isOpen
      initial={
        targets && {
          spaceId: targets[0]?.id ?? '',
          agent: newAgent,
          name: cutVisible(product.name, botLimits.name),
          tools: tools.map(({ id }) => id),
        }
      }
      loading={
        <Loaded query={spaces} failed={t('failed')}>
          {() => null}
        </Loaded>
      }
      check={(values) => ({
        name: values.agent === newAgent && values.name.trim() === '' && t('agentNameMissing'),
        tools: values.tools.length === 0 && t('toolsMissing'),
      })}
      onSubmit={async (values) => {
        const bot_id = await add.mutateAsync({
          spaceId: values.spaceId,
          agentId: values.agent === newAgent ? '' : values.agent,
          newName: values.name.trim(),
          tools: tools.filter(({ id }) => values.tools.includes(id)),
        });
        showSuccess(t('added', { name: product.name }));
        const params = { space_id: values.spaceId, bot_id };
        void navigate({ to: '/space/$space_id/bot/$bot_id', params });
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <Select
            label={t('space')}
            allowDeselect={false}
            searchable
            data={(targets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...field('spaceId')}
            onChange={(value) => {
              set('spaceId', value ?? '');
              set('agent', newAgent);
            }}
          />
          <AgentSelect
            spaceId={values.spaceId}
            value={values.agent}
            onChange={(value) => set('agent', value)}
          />
          {values.agent === newAgent && (
            <TextInput
              label={t('agentName')}
              required
              {...field('name')}
              onChange={(event) => set('name', cutVisible(event.currentTarget.value, botLimits.name))}
            />
          )}
          <MultiSelect
            label={t('tools')}
            data={tools.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('tools')}
          />
          <Text size="xs" c="dimmed">
            {t('version', { version: product.version })} {t('inWorkflow')}
          </Text>
        </>
      )}
    </FormDialog>
  );
}

interface AgentSelectProps {
  spaceId: string;
  value: string;
  onChange(agentId: string): void;
}

function AgentSelect({ spaceId, value, onChange }: AgentSelectProps) {
  const t = useMessages(usePluginMessages);
  const agents = useEditableAgents(spaceId);
  return (
    <Select
      label={t('agent')}
      searchable
      allowDeselect={false}
      data={[
        { value: newAgent, label: t('newAgent') },
        ...(agents.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(next) => onChange(next ?? newAgent)}
    />
  );
}
