import { confirm, EmptyState } from '@heddle/ui-kit';
import { Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconRefresh, IconSettings } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import classes from '../components/Server.module.css';
import { PromptList, ResourceList } from '../components/ServerContents.js';
import { ServerDialog } from '../components/ServerDialog.js';
import { ServerMenu } from '../components/ServerMenu.js';
import { ServerProblem } from '../components/ServerProblem.js';
import { ServerState } from '../components/ServerState.js';
import { ToolDrawer } from '../components/ToolDrawer.js';
import { ToolList } from '../components/ToolList.js';
import { mcpMessages } from '../mcpMessages.js';
import {
  type McpPoint,
  type McpServer,
  useMcpServer,
  useMcpServers,
  useReview,
  useSync,
} from '../queries.js';

/** An MCP server: its state, its tools and their reviews, resources and prompts. */
export function ServerPage() {
  const t = useMessages(mcpMessages);
  const { space_id, server_id } = useParams({ from: '/signed-in/space/$space_id/mcp/$server_id' });
  const found = useMcpServer(server_id);
  return (
    <>
      <LinkAnchor to="/space/$space_id/mcp" params={{ space_id }} size="sm">
        {t('back')}
      </LinkAnchor>
      <Loaded query={found} failed={t('failed')}>
        {(server) => <ServerDetails server={server} />}
      </Loaded>
    </>
  );
}

function ServerDetails({ server }: { server: McpServer }) {
  const t = useMessages(mcpMessages);
  const [isEditing, setIsEditing] = useState(false);
  const commands = useMcpServers(server.space_id).data?.commands ?? [];
  const sync = useSync();
  const [point] = server.mcp_server_access_points;
  return (
    <>
      <PageHead title={server.name}>
        <ServerState server={server} />
        {server.can_edit && (
          <>
            {point && (
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                loading={sync.isPending}
                onClick={() => sync.mutate(point)}
              >
                {t('sync')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconSettings size={16} aria-hidden />}
              onClick={() => setIsEditing(true)}
            >
              {t('edit')}
            </Button>
            <ServerMenu server={server} />
          </>
        )}
      </PageHead>
      {point ? (
        <>
          <Facts point={point} />
          <ServerProblem point={point} canEdit={server.can_edit} />
          <Contents server={server} point={point} />
        </>
      ) : (
        <EmptyState title={t('noTools')} reason={t('noToolsWhy')}>
          <GuideLink guide="mcp" />
        </EmptyState>
      )}
      <ServerDialog
        key={String(isEditing)}
        spaceId={server.space_id}
        server={server}
        commands={commands}
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
      />
    </>
  );
}

const transports = { streamable_http: 'Streamable HTTP', sse: 'HTTP + SSE', stdio: 'stdio' } as const;

function Facts({ point }: { point: McpPoint }) {
  const t = useMessages(mcpMessages);
  const language = useLanguage();
  const { name, version, instructions } = point.server_info;
  const facts = [
    [t('address'), point.server_url],
    [t('transport'), transports[point.transport_mode]],
    [t('checked'), point.last_validation_time_ms && formatMoment(point.last_validation_time_ms, language)],
    [t('about'), [name, version, instructions].filter(Boolean).join(' · ')],
  ].filter(([, value]) => value);
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Contents({ server, point }: { server: McpServer; point: McpPoint }) {
  const t = useMessages(mcpMessages);
  const [opened, setOpened] = useState<string>();
  const { tools } = point;
  return (
    <Tabs defaultValue="tools" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="tools">
          {t('tools')} {tools.length}
        </Tabs.Tab>
        <Tabs.Tab value="resources">{t('resources')}</Tabs.Tab>
        <Tabs.Tab value="prompts">{t('prompts')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="tools">
        {tools.length === 0 ? (
          <EmptyState title={t('noTools')} reason={t('noToolsWhy')}>
            <GuideLink guide="mcp" />
          </EmptyState>
        ) : (
          <Stack>
            {server.can_edit && <ApproveNew point={point} />}
            <ToolList tools={tools} onOpen={setOpened} />
          </Stack>
        )}
        <ToolDrawer
          point={point}
          tool={tools.find(({ name }) => name === opened)}
          canEdit={server.can_edit}
          onClose={() => setOpened(undefined)}
        />
      </Tabs.Panel>
      <Tabs.Panel value="resources">
        <ResourceList point={point} />
      </Tabs.Panel>
      <Tabs.Panel value="prompts">
        <PromptList point={point} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Approves all new tools. Those that have changed are reviewed one by one. */
function ApproveNew({ point }: { point: McpPoint }) {
  const t = useMessages(mcpMessages);
  const shared = useMessages(sharedMessages);
  const review = useReview(point);
  const fresh = point.tools.filter(({ state }) => state === 'new');
  if (fresh.length === 0) return null;
  const count = fresh.length;
  const handleApprove = async () => {
    const isSure = await confirm({
      title: t('reviewAllTitle', { count }),
      children: (
        <Stack gap="xs">
          <Text size="sm">{t('reviewAllWhy')}</Text>
          <p className={classes.code}>{fresh.map(({ name }) => name).join('\n')}</p>
        </Stack>
      ),
      confirm: t('approve'),
      cancel: shared('cancel'),
    });
    if (isSure) review.mutate({ decision: 'approve', tools: fresh });
  };
  return (
    <Group justify="flex-end">
      <Button variant="default" loading={review.isPending} onClick={() => void handleApprove()}>
        {t('reviewAll', { count })}
      </Button>
    </Group>
  );
}
