import { EmptyState, showSuccess } from '@heddle/ui-kit';
import { Center, Loader, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { DecisionFrame } from '../../oauth/index.js';
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
    const query = window.location.search.slice(1);
    // Nor does it stay in the history of the browser.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    finish.mutate(query, {
      onSuccess: ({ space_id, mcp_server_id: server_id }) => {
        showSuccess(t('signedIn'));
        void navigate({
          to: '/space/$space_id/mcp/$server_id',
          params: { space_id, server_id },
          replace: true,
        });
      },
    });
  }, [finish, navigate, t]);
  return (
    <DecisionFrame title={t('signIn')}>
      {finish.error ? (
        <EmptyState
          isPage
          title={t('signInFailed')}
          reason={`${errorText(finish.error)} ${t('signInFailedWhy')}`}
          withDrawing={false}
        />
      ) : (
        <Center role="status" p="xl">
          <Stack align="center">
            <Loader type="dots" />
            <Text size="sm">{t('signingIn')}</Text>
          </Stack>
        </Center>
      )}
    </DecisionFrame>
  );
}
