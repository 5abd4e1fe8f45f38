import { EmptyState } from '@heddle/ui-kit';
import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { DecisionFrame, SignedInAs } from '../../oauth/index.js';
import { mcpMessages } from '../mcpMessages.js';
import { type McpServer, useMcpServer, useSignIn } from '../queries.js';

/** Says where a sign-in that a chat has asked for leads, before the browser goes there. */
export function SignInPage() {
  const t = useMessages(mcpMessages);
  const { mcp_server_id: id, access_point_id: pointId } = useSearch({ from: '/signed-in/mcp/sign-in' });
  const server = useMcpServer(id);
  return (
    <DecisionFrame title={t('signIn')}>
      {server.data ? (
        <Destination server={server.data} pointId={pointId} />
      ) : server.error ? (
        <EmptyState isPage title={t('failed')} reason={errorText(server.error)} withDrawing={false} />
      ) : (
        <Center role="status" p="xl">
          <Loader type="dots" />
        </Center>
      )}
    </DecisionFrame>
  );
}

function Destination({ server, pointId }: { server: McpServer; pointId: string }) {
  const t = useMessages(mcpMessages);
  const signIn = useSignIn();
  const { name } = server;
  const point = server.mcp_server_access_points.find(({ id }) => id === pointId);
  if (!point || !URL.canParse(point.server_url))
    return <EmptyState isPage title={t('failed')} reason={t('signInGone')} withDrawing={false} />;
  if (point.is_signed_in)
    return (
      <EmptyState isPage title={t('signedInAt', { name })} reason={t('signedInAtWhy')} withDrawing={false} />
    );
  const { host } = new URL(point.server_url);
  return (
    <Stack>
      <Title order={1} fz={20}>
        {t('signInAt', { name })}
      </Title>
      <Text size="sm" c="var(--h-text-2)">
        {t('signInAtWhy', { host })}
      </Text>
      <Button loading={signIn.isPending} onClick={() => signIn.mutate(point)}>
        {t('signInGoOn', { host })}
      </Button>
      <SignedInAs />
    </Stack>
  );
}
