import { ActionIcon, Popover, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { ModelSettingsFields } from '../model/ModelSettings.js';
import type { AgentModel } from '../model/modelQueries.js';
import { type ModelInfo, withModel } from '../model/modelSettings.js';
import classes from './Rerun.module.css';
import { rerunMessages } from './rerunMessages.js';

interface ModelChoiceProps {
  models: readonly AgentModel[];
  info: ModelInfo;
  onChange(info: ModelInfo): void;
}

/** The model that answers, with its settings. */
export function ModelChoice({ models, info, onChange }: ModelChoiceProps) {
  const t = useMessages(rerunMessages);
  const model = models.find(({ id }) => id === info.model_id);
  const lost = info.model_id && !model ? info.model_id : undefined;
  return (
    <div className={classes.model}>
      <Select
        aria-label={t('model')}
        value={info.model_id ?? null}
        allowDeselect={false}
        searchable={models.length > 8}
        data={[
          ...models.map(({ id, name, isOffline }) => ({ value: id, label: name, disabled: isOffline })),
          ...(lost ? [{ value: lost, label: t('lost', { id: lost }), disabled: true }] : []),
        ]}
        onChange={(id) => {
          const chosen = models.find((one) => one.id === id);
          if (chosen) onChange(withModel(info, chosen));
        }}
      />
      <Popover position="bottom-end" width={340} trapFocus withinPortal>
        <Popover.Target>
          <ActionIcon variant="default" size={32} aria-label={t('settings')} disabled={!model}>
            <IconAdjustmentsHorizontal size={16} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
          {model && <ModelSettingsFields model={model} info={info} isReadOnly={false} onChange={onChange} />}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
