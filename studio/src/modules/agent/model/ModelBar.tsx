import { confirm } from '@heddle/ui-kit';
import { ActionIcon, Alert, Group, Popover, Select, Text, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import { useAgent, useBlock, useBlocks } from '../editor/AgentSession.js';
import classes from './Model.module.css';
import { ModelSettings } from './ModelSettings.js';
import { modelBarMessages } from './modelBarMessages.js';
import { type AgentModel, useAgentModels } from './modelQueries.js';
import { withModel } from './modelSettings.js';

/** The agent's model and its settings. */
export function ModelBar() {
  const t = useMessages(modelBarMessages);
  const shared = useMessages(sharedMessages);
  const { spaceId, isReadOnly } = useAgent();
  const blocks = useBlocks();
  const [info, setInfo] = useBlock('model_info');
  const models = useAgentModels(spaceId);
  const [isOpen, setIsOpen] = useState(false);
  if (models.error)
    return <QueryError title={t('failed')} error={models.error} onRetry={() => void models.refetch()} />;
  const list = models.data ?? [];
  const current = list.find(({ id }) => id === info.model_id);
  const isLost = models.isSuccess && current === undefined && Boolean(info.model_id);
  const idle = idleFeatures();

  function idleFeatures(): string[] {
    const workflows = blocks.workflow_info_list.length;
    const variables = blocks.variable_list.filter(({ is_system }) => !is_system).length;
    return [
      ...(workflows > 0 ? [t('workflows', { count: workflows })] : []),
      ...(variables > 0 ? [t('variables', { count: variables })] : []),
    ];
  }

  async function choose(model: AgentModel | undefined): Promise<void> {
    if (!model) return;
    if (!model.canCallTools && current?.canCallTools !== false && idle.length > 0) {
      const isSure = await confirm({
        title: t('supportTitle', { name: model.name }),
        children: (
          <>
            {t('supportWhy')}
            <ul>
              {idle.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </>
        ),
        confirm: t('use'),
        cancel: shared('cancel'),
      });
      if (!isSure) return;
    }
    setInfo(withModel(info, model));
  }

  return (
    <>
      <div className={classes.bar}>
        <Select
          className={classes.select}
          aria-label={t('model')}
          placeholder={t('choose')}
          data={[
            ...list.map((model) => ({ value: model.id, label: labelOf(model), disabled: model.isOffline })),
            ...(isLost
              ? [{ value: info.model_id ?? '', label: t('lost', { id: info.model_id ?? '' }) }]
              : []),
          ]}
          value={info.model_id || null}
          error={isLost}
          disabled={isReadOnly || models.isPending}
          allowDeselect={false}
          searchable={list.length > 8}
          renderOption={({ option }) => {
            const model = list.find(({ id }) => id === option.value);
            return model ? <ModelOption model={model} /> : option.label;
          }}
          onChange={(id) => void choose(list.find((model) => model.id === id))}
        />
        <Popover
          opened={isOpen}
          onChange={setIsOpen}
          position="bottom-end"
          width={340}
          trapFocus
          withinPortal
        >
          <Popover.Target>
            <Tooltip label={t('settings')}>
              <ActionIcon
                variant="default"
                size={32}
                aria-label={t('settings')}
                disabled={current === undefined}
                onClick={() => setIsOpen(!isOpen)}
              >
                <IconAdjustmentsHorizontal size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Popover.Target>
          <Popover.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
            {current && <ModelSettings model={current} />}
          </Popover.Dropdown>
        </Popover>
      </div>
      {models.isSuccess && list.length === 0 && (
        <Text size="xs" c="dimmed" px="md" py={6}>
          {t('none')}
        </Text>
      )}
      {current?.canCallTools === false && blocks.workflow_info_list.length > 0 && (
        <Alert
          color="weld"
          variant="light"
          mx="md"
          mt="xs"
          icon={<IconAlertTriangle size={16} aria-hidden />}
        >
          {t('cannotCall', { name: current.name })}
        </Alert>
      )}
    </>
  );

  function labelOf(model: AgentModel): string {
    if (model.isOffline) return `${model.name} · ${t('offline')}`;
    return model.isDemo ? `${model.name} · ${t('demo')}` : model.name;
  }

  function ModelOption({ model }: { model: AgentModel }) {
    const abilities = [
      model.canCallTools && t('tools'),
      model.canSeeImages && t('images'),
      model.window > 0 && `${Math.round(model.window / 1000)} K`,
    ].filter(Boolean);
    return (
      <div>
        <Text size="sm">{labelOf(model)}</Text>
        <Group gap={4}>
          <Text size="xs" c="dimmed">
            {abilities.join(' · ')}
          </Text>
        </Group>
      </div>
    );
  }
}
