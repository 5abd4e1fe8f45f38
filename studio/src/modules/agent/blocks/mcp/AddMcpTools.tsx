import { EmptyState } from '@heddle/ui-kit';
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../../shared/parts/Loaded.js';
import { type McpServer, useMcpServer, useMcpServers } from '../../../mcp/index.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { AddButton } from '../AddButton.js';
import { mcpBlockMessages } from './mcpBlockMessages.js';
import { withTool } from './withTool.js';

/** Adds approved tools of the MCP servers of the space. */
export function AddMcpTools() {
  const t = useMessages(mcpBlockMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <AddButton label={t('add')} onClick={() => setIsOpen(true)} />
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('add')} size={560}>
        <Stack>
          <ServerChoices />
          <Group justify="flex-end">
            <Button onClick={() => setIsOpen(false)}>{t('done')}</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

function ServerChoices() {
  const t = useMessages(mcpBlockMessages);
  const { spaceId } = useAgent();
  return (
    <Loaded query={useMcpServers(spaceId)} failed={t('failed')}>
      {({ servers }) =>
        servers.length === 0 ? (
          <EmptyState title={t('none')} reason={t('noneWhy')}>
            <LinkButton to="/space/$space_id/mcp" params={{ space_id: spaceId }} target="_blank">
              {t('open')}
            </LinkButton>
          </EmptyState>
        ) : (
          servers.map((server) => <ToolChoices key={server.id} server={server} />)
        )
      }
    </Loaded>
  );
}

function ToolChoices({ server: { id, name } }: { server: McpServer }) {
  const t = useMessages(mcpBlockMessages);
  const [list, setList] = useBlock('mcp_servers');
  const chosen = list.find(({ mcp_server_id }) => mcp_server_id === id)?.enabled_tools ?? [];
  return (
    <Stack gap={8} component="section" aria-label={name}>
      <Text fw={600} size="sm">
        {name}
      </Text>
      <Loaded query={useMcpServer(id)} failed={t('failed')}>
        {({ mcp_server_access_points: [point] }) => {
          const tools = (point?.tools ?? []).filter(({ state }) => state === 'approved');
          if (tools.length === 0)
            return (
              <Text size="sm" c="dimmed">
                {t('noApproved')}
              </Text>
            );
          return tools.map((tool) => (
            <Checkbox
              key={tool.name}
              label={tool.name}
              description={tool.description.slice(0, 300)}
              checked={chosen.includes(tool.name)}
              onChange={(event) => setList(withTool(list, id, tool.name, event.currentTarget.checked))}
            />
          ));
        }}
      </Loaded>
    </Stack>
  );
}
