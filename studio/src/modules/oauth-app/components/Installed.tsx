import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { SpacePicker } from '../../access-token/index.js';
import { useSpaces } from '../../space/index.js';
import { oauthAppMessages } from '../oauthAppMessages.js';
import { type AppDetails, type Installation, useInstall, useInstallation, useUninstall } from '../queries.js';
import { AppSection } from './AppSection.js';
import { CopyText } from './CopyText.js';

/** Spaces where the owner's app is installed, and the link with which others install it. */
export function Installed({ app }: { app: AppDetails }) {
  const t = useMessages(oauthAppMessages);
  const { appid } = app.app_meta;
  const installation = useInstallation(appid);
  const link = `${window.location.origin}/oauth/install?appid=${appid}`;
  return (
    <AppSection title={t('installation')} why={t('installationWhy')}>
      <Loaded query={installation} failed={t('failed')}>
        {(data) => <Choice appid={appid} installation={data} />}
      </Loaded>
      <Group gap={8}>
        <Text size="sm">{t('installLink')}</Text>
        <CopyText text={link} label={t('installLink')} />
      </Group>
    </AppSection>
  );
}

function Choice({ appid, installation }: { appid: string; installation: Installation | null }) {
  const t = useMessages(oauthAppMessages);
  const spaces = useSpaces();
  const install = useInstall(appid);
  const uninstall = useUninstall(appid);
  const [chosen, setChosen] = useState<string[] | undefined>(
    installation && installation.workspace_list.length === 0
      ? undefined
      : (installation?.workspace_list ?? []),
  );
  const names = installation?.workspace_list.map(
    (id) => spaces.data?.find((space) => space.id === id)?.name ?? id,
  );
  return (
    <Stack maw={560}>
      <Text size="sm" role="status">
        {names === undefined
          ? t('notInstalled')
          : names.length === 0
            ? t('installedEverywhere')
            : t('installedIn', { spaces: names.join(', ') })}
      </Text>
      <SpacePicker value={chosen} onChange={setChosen} label={t('installation')} />
      <Group>
        <Button
          loading={install.isPending}
          disabled={chosen?.length === 0}
          onClick={() => install.mutate(chosen, { onSuccess: () => showSuccess(t('installed')) })}
        >
          {t(installation ? 'save' : 'install')}
        </Button>
        {installation && (
          <Button
            variant="default"
            loading={uninstall.isPending}
            onClick={() => uninstall.mutate(undefined, { onSuccess: () => showSuccess(t('uninstalled')) })}
          >
            {t('uninstall')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
