import { ActionIcon } from '@mantine/core';
import { IconServer2, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { useMcpServer } from '../../../mcp/index.js';
import type { AgentBlocks } from '../../draft/AgentBlocks.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { BlockItem, BlockItems, ItemTile } from '../BlockItem.js';
import { mcpBlockMessages } from './mcpBlockMessages.js';
import { withTool } from './withTool.js';

/** The MCP tools that the agent may call. */
export function McpToolList() {
  const t = useMessages(mcpBlockMessages);
  const [list] = useBlock('mcp_servers');
  return (
    <BlockItems empty={t('empty')}>
      {list.map((item) => (
        <ServerTools key={item.mcp_server_id} item={item} />
      ))}
    </BlockItems>
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
    return (
      <BlockItem
        key={name}
        tile={<ItemTile TileIcon={IconServer2} />}
        name={name}
        about={[found.data?.name, tool?.description]}
        problem={isLost && t(found.isError ? 'lost' : 'unavailable')}
      >
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
      </BlockItem>
    );
  });
}
