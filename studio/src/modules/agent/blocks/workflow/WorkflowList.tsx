import { Menu } from '@mantine/core';
import { IconExternalLink, IconHierarchy2, IconPin, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { LinkMenuItem } from '../../../../shared/parts/LinkMenuItem.js';
import type { AgentBlocks } from '../../draft/AgentBlocks.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { toolMessages } from '../../tools/toolMessages.js';
import { type ToolWorkflow, useToolWorkflows } from '../../tools/toolQueries.js';
import { BlockItem, BlockItems, CopyNameItem, ItemMenu, ItemTile } from '../BlockItem.js';

/** The workflows that the agent may call. */
export function WorkflowList() {
  const t = useMessages(toolMessages);
  const { spaceId } = useAgent();
  const [list, setList] = useBlock('workflow_info_list');
  const ids = useMemo(() => list.map(({ workflow_id }) => workflow_id), [list]);
  const known = useToolWorkflows(spaceId, ids);
  return (
    <BlockItems empty={t('empty')}>
      {list.map((item) => (
        <WorkflowItem
          key={item.workflow_id}
          item={item}
          workflow={known.data?.get(item.workflow_id)}
          isLost={known.isSuccess && !known.isPlaceholderData && !known.data.has(item.workflow_id)}
          onChange={(next) => setList(list.map((other) => (other === item ? next : other)))}
          onRemove={() => setList(list.filter((other) => other !== item))}
        />
      ))}
    </BlockItems>
  );
}

type Item = AgentBlocks['workflow_info_list'][number];

interface WorkflowItemProps {
  item: Item;
  workflow: ToolWorkflow | undefined;
  isLost: boolean;
  onChange(item: Item): void;
  onRemove(): void;
}

function WorkflowItem({ item, workflow, isLost, onChange, onRemove }: WorkflowItemProps) {
  const t = useMessages(toolMessages);
  const { spaceId, botId, isReadOnly } = useAgent();
  const name = workflow?.name ?? item.workflow_id;
  const isFollowing = item.follow_latest === true;
  return (
    <BlockItem
      tile={<ItemTile TileIcon={IconHierarchy2} />}
      name={name}
      about={aboutOf(workflow)}
      problem={isLost && t('lost')}
    >
      <ItemMenu label={t('settings', { name })}>
        {!isLost && (
          <LinkMenuItem
            to="/work_flow"
            search={{ space_id: spaceId, workflow_id: item.workflow_id, bot_id: botId }}
            target="_blank"
            leftSection={<IconExternalLink size={16} />}
          >
            {t('open')}
          </LinkMenuItem>
        )}
        <CopyNameItem name={name} label={t('copyName')} />
        {!isReadOnly && (
          <>
            <Menu.Item
              leftSection={<IconPin size={16} />}
              onClick={() => onChange({ ...item, follow_latest: !isFollowing })}
            >
              {t(isFollowing ? 'frozen' : 'followLatest')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash size={16} />} onClick={onRemove}>
              {t('removeAgain')}
            </Menu.Item>
          </>
        )}
      </ItemMenu>
    </BlockItem>
  );

  function aboutOf(tool: ToolWorkflow | undefined): (string | false)[] {
    if (tool === undefined) return [];
    const version = tool.version === '' ? t('unpublished') : t('version', { version: tool.version });
    return [version, isFollowing && t('followLatest'), tool.description];
  }
}
