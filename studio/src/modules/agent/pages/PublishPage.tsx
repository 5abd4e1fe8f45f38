import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { publishedAgentQuery } from '../draft/draftQueries.js';
import { PublishForm } from '../publish/PublishForm.js';
import { publishMessages } from '../publish/publishMessages.js';

/** Publishes an agent to channels. */
export function PublishPage() {
  const t = useMessages(publishMessages);
  const { space_id: spaceId, bot_id: botId } = useParams({
    from: '/signed-in/space/$space_id/bot/$bot_id/publish',
  });
  const agent = useQuery(publishedAgentQuery(botId));
  return (
    <main>
      <Loaded query={agent} failed={t('failed')} skeleton={<Skeleton height="60dvh" radius={0} />}>
        {(data) => <PublishForm spaceId={spaceId} agent={data} />}
      </Loaded>
    </main>
  );
}
