import { ActionIcon, Text } from '@mantine/core';
import { IconServer2, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { useMcpServer } from '../../../mcp/index.js';
import type { AgentBlocks } from '../../draft/AgentBlocks.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import classes from '../Blocks.module.css';
import { mcpBlockMessages } from './mcpBlockMessages.js';
import { withTool } from './withTool.js';

/** The MCP tools that the agent may call. */
export function McpToolList() {
  const t = useMessages(mcpBlockMessages);
  const [list] = useBlock('mcp_servers');
  if (list.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('empty')}
      </Text>
    );
  return (
    <ul className={classes.items}>
      {list.map((item) => (
        <ServerTools key={item.mcp_server_id} item={item} />
      ))}
    </ul>
  );
}

function ServerTools({ item }: { item: AgentBlocks['mcp_servers'][number] }) {
  const t = useMessages(mcpBlockMessages);
  const { isReadOnly } = useAgent();
  const [list, setList] = useBlock('mcp_servers');
  const found = useMcpServer(item.mcp_server_id);
  const tools = found.data?.mcp_server_access_points[0]?.tools ?? [];
  return (item.enabled_tools ?? []).map((name) => {
    const tool = tools.find((one) => one.name === name);
    const isLost = found.isError || (found.isSuccess && tool?.state !== 'approved');
    const about = found.isError
      ? t('lost')
      : isLost
        ? t('unavailable')
        : [found.data?.name, tool?.description].filter(Boolean).join(' · ');
    return (
      <li key={name} className={classes.item}>
        <span className={classes.tile}>
          <IconServer2 size={16} stroke={1.75} aria-hidden />
        </span>
        <div className={classes.itemText}>
          <div className={classes.itemName}>{name}</div>
          <div className={`${classes.itemAbout} ${isLost ? classes.lost : ''}`}>{about}</div>
        </div>
        {!isReadOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('remove', { name })}
            onClick={() => setList(withTool(list, item.mcp_server_id, name, false))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </li>
    );
  });
}
