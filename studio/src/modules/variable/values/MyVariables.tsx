import { connectors } from '@heddle/api-contract/families/conversation';
import { ActionIcon, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import { useDeleteOwnVariables, useOwnVariables } from '../queries.js';
import { variableMessages } from '../variableMessages.js';

/** What is stored about the caller for an agent, in every channel, to see and delete. */
export function MyVariables({ botId }: { botId: string }) {
  const t = useMessages(variableMessages);
  const shared = useMessages(sharedMessages);
  const stored = useOwnVariables(botId);
  const remove = useDeleteOwnVariables();
  if (stored.isError)
    return <QueryError title={t('failed')} error={stored.error} onRetry={() => void stored.refetch()} />;
  const items = stored.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap="xs" component="section" aria-label={t('mine')}>
      <Text fw={600}>{t('mine')}</Text>
      {stored.isPending && <Text size="sm">{shared('loading')}</Text>}
      {!stored.isPending && items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('mineEmpty')}
        </Text>
      )}
      {items.map(({ id, keyword, value, connector_id }) => (
        <Group key={id} gap="xs" wrap="nowrap" justify="space-between">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Code>{keyword}</Code> {typeof value === 'string' ? value : JSON.stringify(value)}{' '}
            <Text span size="xs" c="dimmed">
              {channelName(connector_id, t)}
            </Text>
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('deleteMine', { name: keyword })}
            onClick={() => remove.mutate([id])}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {stored.hasNextPage && (
        <Button
          variant="subtle"
          loading={stored.isFetchingNextPage}
          onClick={() => void stored.fetchNextPage()}
        >
          {shared('loadMore')}
        </Button>
      )}
    </Stack>
  );
}

/** Values that all channels share have the channel 0. */
function channelName(id: string, t: (key: 'allChannels' | 'studio') => string): string {
  if (id === '0') return t('allChannels');
  if (id === connectors.studio) return t('studio');
  return id === connectors.api ? 'API' : id === connectors.webSdk ? 'Web SDK' : id;
}
