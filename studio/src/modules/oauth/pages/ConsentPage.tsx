import { EmptyState } from '@heddle/ui-kit';
import { Alert, Button, Center, Divider, Group, Loader, Stack, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { SpacePicker, useSpaceChoice } from '../../access-token/index.js';
import { AppIntroduction } from '../components/AppIntroduction.js';
import { DecisionFrame } from '../components/DecisionFrame.js';
import { InvalidRequest } from '../components/InvalidRequest.js';
import { SignedInAs } from '../components/SignedInAs.js';
import { oauthMessages } from '../oauthMessages.js';
import { useDecide, useQuestion } from '../queries.js';

/** Consent page: the user allows or denies an app's request. */
export function ConsentPage() {
  const t = useMessages(oauthMessages);
  const { authorize_key: key } = useSearch({ from: '/signed-in/oauth/consent' });
  const question = useQuestion(key);
  return (
    <DecisionFrame title={t('title')}>
      {question.data ? (
        <Question authorizeKey={key} question={question.data} />
      ) : question.error ? (
        <InvalidRequest error={question.error} />
      ) : (
        <Center role="status" p="xl">
          <Loader type="dots" />
        </Center>
      )}
    </DecisionFrame>
  );
}

interface QuestionProps {
  authorizeKey: string;
  question: NonNullable<ReturnType<typeof useQuestion>['data']>;
}

function Question({ authorizeKey, question }: QuestionProps) {
  const t = useMessages(oauthMessages);
  const decide = useDecide(authorizeKey, question.request_permission);
  const [spaceIds, setSpaceIds] = useSpaceChoice();
  const isDevice = question.redirect_host === '';
  const space = question.authorizedWorkspace;
  if (decide.data !== undefined) return <Done isAllowed={decide.variables.consent} isDevice={isDevice} />;
  const answer = (consent: boolean) =>
    decide.mutate(
      { consent, spaceIds: space ? undefined : spaceIds },
      {
        // The server returns only redirect URLs that the app has registered.
        onSuccess: (address) => address && window.location.assign(address),
      },
    );
  return (
    <Stack>
      <AppIntroduction title={t('asks', { app: question.name })} app={question} />
      {isDevice && (
        <Alert color="weld" variant="light">
          {t('deviceWarning')}
        </Alert>
      )}
      <Divider />
      {space ? (
        <Text size="sm" fw={600}>
          {t('onlySpace', { space: space.name })}
        </Text>
      ) : (
        <SpacePicker label={t('where')} value={spaceIds} onChange={setSpaceIds} />
      )}
      <Group grow>
        <Button variant="default" disabled={decide.isPending} onClick={() => answer(false)}>
          {t('refuse')}
        </Button>
        <Button loading={decide.isPending} disabled={spaceIds?.length === 0} onClick={() => answer(true)}>
          {t('allow')}
        </Button>
      </Group>
      <Group justify="space-between" gap={4}>
        <SignedInAs />
        {!isDevice && (
          <Text size="xs" c="dimmed">
            {t('goesTo', { host: question.redirect_host })}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

function Done({ isAllowed, isDevice }: { isAllowed: boolean; isDevice: boolean }) {
  const t = useMessages(oauthMessages);
  if (!isDevice)
    return (
      <Text role="status" ta="center" p="md">
        {t('leaving')}
      </Text>
    );
  return (
    <div role="status">
      <EmptyState
        isPage
        title={t(isAllowed ? 'deviceAllowed' : 'refused')}
        reason={t(isAllowed ? 'deviceAllowedWhy' : 'refusedWhy')}
        withDrawing={false}
      />
    </div>
  );
}
