import { ErrorBlock } from '@heddle/ui-kit';
import { Loader, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Main } from '../../../shared/parts/Main.js';
import { mcpMessages } from '../mcpMessages.js';
import { useFinishSignIn } from '../queries.js';

/** Completes a sign-in at an MCP server, which has returned the browser here. */
export function SignedInPage() {
  const t = useMessages(mcpMessages);
  const navigate = useNavigate();
  const finish = useFinishSignIn();
  const isStarted = useRef(false);
  useEffect(() => {
    // The code is valid once.
    if (isStarted.current) return;
    isStarted.current = true;
    finish.mutate(window.location.search.slice(1), {
      onSuccess: ({ space_id, mcp_server_id: server_id }) =>
        void navigate({
          to: '/space/$space_id/mcp/$server_id',
          params: { space_id, server_id },
          replace: true,
        }),
    });
  }, [finish, navigate]);
  return (
    <Main>
      {finish.error ? (
        <ErrorBlock title={t('signInFailed')}>{errorText(finish.error)}</ErrorBlock>
      ) : (
        <Stack align="center" p="xl">
          <Loader />
          <Text>{t('signingIn')}</Text>
        </Stack>
      )}
    </Main>
  );
}
