import { readReason } from '@heddle/api-contract';
import { EmptyState } from '@heddle/ui-kit';
import { Button, Center, Loader } from '@mantine/core';
import { Navigate, useSearch } from '@tanstack/react-router';
import { whyText } from '../../../shared/api/refusals/whyText.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { DecisionFrame } from '../components/DecisionFrame.js';
import { InvalidRequest } from '../components/InvalidRequest.js';
import { oauthMessages } from '../oauthMessages.js';
import { type AppRequest, useCheckAppRequest } from '../queries.js';
import '../refusals.js';

/** Entry page of OAuth: validates the app's request, then shows the consent page. */
export function AuthorizePage() {
  const t = useMessages(oauthMessages);
  const search: AppRequest = useSearch({ from: '/signed-in/oauth/authorize' });
  const asked = useCheckAppRequest(search);
  if (asked.data?.authorize_key)
    return <Navigate to="/oauth/consent" search={{ authorize_key: asked.data.authorize_key }} replace />;
  return (
    <DecisionFrame title={t('title')}>
      {asked.isPending ? (
        <Center role="status" p="xl">
          <Loader type="dots" />
        </Center>
      ) : asked.error ? (
        <InvalidRequest error={asked.error} />
      ) : (
        <EmptyState
          isPage
          title={t('wrong')}
          reason={whyText(readReason(asked.data.why)) ?? asked.data.reason}
          withDrawing={false}
        >
          <Button component="a" href={asked.data.refusal_uri} variant="default">
            {t('backToApp', { host: new URL(asked.data.refusal_uri).host })}
          </Button>
        </EmptyState>
      )}
    </DecisionFrame>
  );
}
