import { EmptyState } from '@heddle/ui-kit';
import { Button, Center, Divider, Loader, Stack, Text } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useWords } from '../../../shared/i18n/i18n.js';
import { SpacePicker, useSpaceChoice } from '../../access-token/index.js';
import { useInstall } from '../../oauth-app/index.js';
import { AppIntroduction } from '../components/AppIntroduction.js';
import { Broken } from '../components/Broken.js';
import { DecisionFrame } from '../components/DecisionFrame.js';
import { SignedInAs } from '../components/SignedInAs.js';
import { oauthWords } from '../oauthWords.js';
import { useInstallationQuestion } from '../queries.js';

/** Lets an app of somebody else's work in one's spaces by itself. */
export function InstallPage() {
  const words = useWords(oauthWords);
  const { appid } = useSearch({ from: '/signed-in/oauth/install' });
  const question = useInstallationQuestion(appid);
  const app = question.data;
  const install = useInstall(appid, app?.request_permission);
  const [spaceIds, setSpaceIds] = useSpaceChoice();
  return (
    <DecisionFrame title={words('title')}>
      {install.isSuccess ? (
        <div role="status">
          <EmptyState isPage title={words('installed')} reason={words('installedWhy')} withDrawing={false}>
            <Button component={Link} to="/settings/authorised-apps" variant="default">
              {words('toAuthorized')}
            </Button>
          </EmptyState>
        </div>
      ) : app ? (
        <Stack>
          <AppIntroduction title={words('installs', { app: app.name })} app={app} />
          <Text size="sm">{words('installsWhy')}</Text>
          <Divider />
          <SpacePicker label={words('where')} value={spaceIds} onChange={setSpaceIds} />
          <Button
            loading={install.isPending}
            disabled={spaceIds?.length === 0}
            onClick={() => install.mutate(spaceIds)}
          >
            {words('install')}
          </Button>
          <SignedInAs />
        </Stack>
      ) : question.error ? (
        <Broken error={question.error} />
      ) : (
        <Center role="status" p="xl">
          <Loader type="dots" />
        </Center>
      )}
    </DecisionFrame>
  );
}
