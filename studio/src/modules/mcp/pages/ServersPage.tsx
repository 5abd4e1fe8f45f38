import { Badge, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { ListPage } from '../../../shared/parts/ListPage.js';
import { Row } from '../../../shared/parts/Rows.js';
import { ServerDialog } from '../components/ServerDialog.js';
import { ServerState } from '../components/ServerState.js';
import { mcpMessages } from '../mcpMessages.js';
import { type McpServer, useMcpServers } from '../queries.js';

/** The MCP servers of a space. */
export function ServersPage() {
  const t = useMessages(mcpMessages);
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/mcp' });
  const navigate = useNavigate();
  const found = useMcpServers(spaceId);
  const [isAdding, setIsAdding] = useState(false);
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  );
  const list = { ...found, data: found.data?.servers } as Parameters<typeof ListPage<McpServer>>[0]['query'];
  return (
    <>
      <ListPage
        title={t('title')}
        why={t('why')}
        query={list}
        failed={t('failed')}
        empty={{ title: t('none'), reason: t('noneWhy'), action: addButton }}
        action={addButton}
        row={(server) => <ServerRow key={server.id} spaceId={spaceId} server={server} />}
      />
      <ServerDialog
        spaceId={spaceId}
        commands={found.data?.commands ?? []}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onCreated={(id) =>
          void navigate({
            to: '/space/$space_id/mcp/$server_id',
            params: { space_id: spaceId, server_id: id },
          })
        }
      />
    </>
  );
}

function ServerRow({ spaceId, server }: { spaceId: string; server: McpServer }) {
  const t = useMessages(mcpMessages);
  const [point] = server.mcp_server_access_points;
  return (
    <Row
      name={
        <LinkAnchor to="/space/$space_id/mcp/$server_id" params={{ space_id: spaceId, server_id: server.id }}>
          {server.name}
        </LinkAnchor>
      }
      badge={<ServerState server={server} />}
      about={[point?.server_url, t('toolCount', { count: server.tool_count })].filter(Boolean).join(' · ')}
    >
      {server.review_count > 0 && (
        <Badge color="weld" variant="light" tt="none">
          {t('reviewCount', { count: server.review_count })}
        </Badge>
      )}
    </Row>
  );
}
