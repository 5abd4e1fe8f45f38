import { Menu } from '@mantine/core';
import {
  IconAdjustments,
  IconCards,
  IconExternalLink,
  IconPlug,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { LinkMenuItem } from '../../../../shared/parts/LinkMenuItem.js';
import { lazyDialog } from '../../../../shared/parts/lazyDialog.js';
import type { BindCardDialog as Dialog } from '../../../card/index.js';
import { ToolHosts, useToolDetail } from '../../../plugin/index.js';
import type { AgentBlocks } from '../../draft/AgentBlocks.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { BlockItem, BlockItems, ItemMenu, ItemTile } from '../BlockItem.js';
import { InputsDialog } from './InputsDialog.js';
import { pluginBlockMessages } from './pluginBlockMessages.js';

const BindCardDialog = lazyDialog<Parameters<typeof Dialog>[0]>(
  async () => (await import('../../../card/index.js')).BindCardDialog,
);

type Entry = AgentBlocks['plugin_info_list'][number];

/** The tools of plugins that the agent may call. */
export function ToolList() {
  const t = useMessages(pluginBlockMessages);
  const [list, setList] = useBlock('plugin_info_list');
  return (
    <BlockItems empty={t('empty')}>
      {list.map((entry) => (
        <ToolItem
          key={entry.api_id}
          entry={entry}
          onChange={(next) => setList(list.map((other) => (other.api_id === entry.api_id ? next : other)))}
          onRemove={() => setList(list.filter(({ api_id }) => api_id !== entry.api_id))}
        />
      ))}
    </BlockItems>
  );
}

interface ToolItemProps {
  entry: Entry;
  onChange(entry: Entry): void;
  onRemove(): void;
}

function ToolItem({ entry, onChange, onRemove }: ToolItemProps) {
  const t = useMessages(pluginBlockMessages);
  const { botId, spaceId, isReadOnly } = useAgent();
  const [isSetting, setIsSetting] = useState(false);
  const [isBinding, setIsBinding] = useState(false);
  const [variables] = useBlock('variable_list');
  const { plugin_id: pluginId, api_id: toolId, plugin_version: pinned = '' } = entry;
  const found = useToolDetail(spaceId, { pluginId, toolId, version: pinned });
  const tool = found.data ?? undefined;
  const name = tool?.apiName ?? (entry.api_name || entry.api_id);
  const isLost = found.data === null;
  const { version = pinned, latest_version: latest = '' } = tool ?? {};
  const isRemoved = tool?.is_in_latest === false;
  const hasUpdate = tool !== undefined && !isRemoved && latest !== '' && version !== latest;
  const about = [
    tool?.name,
    isRemoved && t('removedInLatest', { version: latest }),
    hasUpdate ? t('updateAvailable', { version: latest }) : version !== '' && t('version', { version }),
    entry.card && t('showsCard'),
    tool?.is_dangerous && t('asks'),
    tool?.desc,
  ];
  return (
    <BlockItem
      tile={<ItemTile TileIcon={IconPlug} />}
      name={name}
      about={about}
      problem={isLost && t('lost')}
      details={
        tool?.spaceID === spaceId && (
          <ToolHosts
            {...{ pluginId, version }}
            binder={{ binder_type: 'bot', binder_id: botId }}
            canEdit={!isReadOnly}
          />
        )
      }
    >
      <ItemMenu label={t('settings', { name })}>
        {tool?.spaceID === spaceId && (
          <LinkMenuItem
            to="/space/$space_id/plugin/$plugin_id"
            params={{ space_id: spaceId, plugin_id: entry.plugin_id }}
            target="_blank"
            leftSection={<IconExternalLink size={16} />}
          >
            {t('open')}
          </LinkMenuItem>
        )}
        {!isReadOnly && (
          <>
            {hasUpdate && (
              <Menu.Item
                leftSection={<IconRefresh size={16} />}
                onClick={() => onChange({ ...entry, plugin_version: latest })}
              >
                {t('update', { version: latest })}
              </Menu.Item>
            )}
            {tool && (
              <Menu.Item leftSection={<IconAdjustments size={16} />} onClick={() => setIsSetting(true)}>
                {t('inputs')}
              </Menu.Item>
            )}
            {tool && (
              <Menu.Item leftSection={<IconCards size={16} />} onClick={() => setIsBinding(true)}>
                {t('bindCard')}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash size={16} />} onClick={onRemove}>
              {t('remove')}
            </Menu.Item>
          </>
        )}
      </ItemMenu>
      {isBinding && (
        <BindCardDialog
          spaceId={spaceId}
          pluginId={entry.plugin_id}
          toolId={entry.api_id}
          name={name}
          binding={entry.card}
          onSave={(card) => {
            const { card: _, ...rest } = entry;
            onChange(card ? { ...rest, card } : rest);
          }}
          onClose={() => setIsBinding(false)}
        />
      )}
      {isSetting && tool && (
        <InputsDialog
          name={name}
          parameters={tool.inputs}
          variables={variables.map(({ key }) => key)}
          inputs={entry.inputs ?? []}
          onSave={(inputs) => onChange({ ...entry, inputs })}
          onClose={() => setIsSetting(false)}
        />
      )}
    </BlockItem>
  );
}
