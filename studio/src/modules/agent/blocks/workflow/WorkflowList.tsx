import { ActionIcon, CopyButton, Menu, Text } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconExternalLink,
  IconHierarchy2,
  IconPin,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { LinkMenuItem } from '../../../../shared/parts/LinkMenuItem.js';
import type { AgentBlocks } from '../../draft/AgentBlocks.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { toolMessages } from '../../tools/toolMessages.js';
import { type ToolWorkflow, useToolWorkflows } from '../../tools/toolQueries.js';
import classes from '../Blocks.module.css';

/** The workflows that the agent may call. */
export function WorkflowList() {
  const t = useMessages(toolMessages);
  const { spaceId } = useAgent();
  const [list, setList] = useBlock('workflow_info_list');
  const ids = useMemo(() => list.map(({ workflow_id }) => workflow_id), [list]);
  const known = useToolWorkflows(spaceId, ids);
  if (list.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('empty')}
      </Text>
    );
  return (
    <ul className={classes.items}>
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
    </ul>
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
  const { spaceId, isReadOnly } = useAgent();
  const name = workflow?.name ?? item.workflow_id;
  const isFollowing = item.follow_latest === true;
  return (
    <li className={classes.item}>
      <span className={classes.tile}>
        <IconHierarchy2 size={16} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.itemText}>
        <div className={classes.itemName}>{name}</div>
        <div className={`${classes.itemAbout} ${isLost ? classes.lost : ''}`}>
          {isLost ? t('lost') : aboutOf(workflow)}
        </div>
      </div>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('settings', { name })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isLost && (
            <LinkMenuItem
              to="/work_flow"
              search={{ space_id: spaceId, workflow_id: item.workflow_id }}
              target="_blank"
              leftSection={<IconExternalLink size={16} />}
            >
              {t('open')}
            </LinkMenuItem>
          )}
          <CopyButton value={name}>
            {({ copy }) => (
              <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy}>
                {t('copyName')}
              </Menu.Item>
            )}
          </CopyButton>
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
        </Menu.Dropdown>
      </Menu>
    </li>
  );

  function aboutOf(tool: ToolWorkflow | undefined): string {
    if (tool === undefined) return '';
    const version = tool.version === '' ? t('unpublished') : t('version', { version: tool.version });
    return [version, isFollowing && t('followLatest'), tool.description].filter(Boolean).join(' · ');
  }
}
