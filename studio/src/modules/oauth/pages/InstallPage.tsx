import { EmptyState } from '@heddle/ui-kit';
import { Button, Center, Divider, Loader, Stack, Text } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { SpacePicker, useSpaceChoice } from '../../access-token/index.js';
import { useInstall } from '../../oauth-app/index.js';
import { AppIntroduction } from '../components/AppIntroduction.js';
import { DecisionFrame } from '../components/DecisionFrame.js';
import { InvalidRequest } from '../components/InvalidRequest.js';
import { SignedInAs } from '../components/SignedInAs.js';
import { oauthMessages } from '../oauthMessages.js';
import { useInstallationQuestion } from '../queries.js';

/** Installs another developer's service app in the user's spaces. */
export function InstallPage() {
  const t = useMessages(oauthMessages);
  const { appid } = useSearch({ from: '/signed-in/oauth/install' });
  const question = useInstallationQuestion(appid);
  const app = question.data;
  const install = useInstall(appid, app?.request_permission);
  const [spaceIds, setSpaceIds] = useSpaceChoice();
  return (
    <DecisionFrame title={t('title')}>
      {install.isSuccess ? (
        <div role="status">
          <EmptyState isPage title={t('installed')} reason={t('installedWhy')} withDrawing={false}>
            <Button component={Link} to="/settings/authorised-apps" variant="default">
              {t('toAuthorized')}
            </Button>
          </EmptyState>
        </div>
      ) : app ? (
        <Stack>
          <AppIntroduction title={t('installs', { app: app.name })} app={app} />
          <Text size="sm">{t('installsWhy')}</Text>
          <Divider />
          <SpacePicker label={t('where')} value={spaceIds} onChange={setSpaceIds} />
          <Button
            loading={install.isPending}
            disabled={spaceIds?.length === 0}
            onClick={() => install.mutate(spaceIds)}
          >
            {t('install')}
          </Button>
          <SignedInAs />
        </Stack>
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
