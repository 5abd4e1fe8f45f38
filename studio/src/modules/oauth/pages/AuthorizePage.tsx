import { EmptyState } from '@heddle/ui-kit';
import { Button, Center, Loader } from '@mantine/core';
import { Navigate, useSearch } from '@tanstack/react-router';
import { serverSentence } from '../../../shared/api/refusals/refusalText.js';
import { useWords } from '../../../shared/i18n/i18n.js';
import { Broken } from '../components/Broken.js';
import { DecisionFrame } from '../components/DecisionFrame.js';
import { oauthWords } from '../oauthWords.js';
import { type AppRequest, useAsk } from '../queries.js';

/** Where an app sends people: has its request checked, and goes on to the question. */
export function AuthorizePage() {
  const words = useWords(oauthWords);
  const search: AppRequest = useSearch({ from: '/signed-in/oauth/authorize' });
  const asked = useAsk(search);
  if (asked.data?.authorize_key)
    return <Navigate to="/oauth/consent" search={{ authorize_key: asked.data.authorize_key }} replace />;
  return (
    <DecisionFrame title={words('title')}>
      {asked.isPending ? (
        <Center role="status" p="xl">
          <Loader type="dots" />
        </Center>
      ) : asked.error ? (
        <Broken error={asked.error} />
      ) : (
        <EmptyState
          isPage
          title={words('wrong')}
          reason={serverSentence(asked.data.reason)}
          withDrawing={false}
        >
          <Button component="a" href={asked.data.refusal_uri} variant="default">
            {words('backToApp', { host: new URL(asked.data.refusal_uri).host })}
          </Button>
        </EmptyState>
      )}
    </DecisionFrame>
  );
}
