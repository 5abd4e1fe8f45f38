import { EmptyState } from '@heddle/ui-kit';
import { Button, Center, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import { isRefusal } from '../../space/index.js';
import { storedAgentQuery } from '../draft/draftQueries.js';
import { AgentEditor } from '../editor/AgentEditor.js';
import { editorMessages } from '../editor/editorMessages.js';

/** Loads an agent and opens the editor, or explains why it cannot. */
export function AgentPage() {
  const t = useMessages(editorMessages);
  const shared = useMessages(sharedMessages);
  const from = '/signed-in/space/$space_id/bot/$bot_id' as const;
  const { space_id: spaceId, bot_id: botId } = useParams({ from });
  const { version = '', pane = 'persona' } = useSearch({ from });
  const stored = useQuery(storedAgentQuery(botId, version));
  if (stored.data)
    return (
      <AgentEditor key={`${botId} ${version}`} spaceId={spaceId} stored={stored.data} firstPane={pane} />
    );
  if (stored.isPending)
    return (
      <main aria-busy>
        <div role="status" aria-label={shared('loading')}>
          <Skeleton height={48} radius={0} />
          <Skeleton height="calc(100dvh - 48px)" radius={0} mt={1} />
        </div>
      </main>
    );
  const back = (
    <Button component={Link} to={`/space/${spaceId}/develop`} variant="default">
      {t('back')}
    </Button>
  );
  return (
    <Center component="main" mih="80dvh">
      {isRefusal(stored.error) ? (
        <EmptyState isPage title={t('openFailed')} reason={t('openRefused')}>
          {back}
        </EmptyState>
      ) : (
        <div>
          <QueryError title={t('openFailed')} error={stored.error} onRetry={() => void stored.refetch()} />
          {back}
        </div>
      )}
    </Center>
  );
}
