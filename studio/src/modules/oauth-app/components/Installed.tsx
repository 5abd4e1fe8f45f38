import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { SpacePicker } from '../../access-token/index.js';
import { useSpaces } from '../../space/index.js';
import { oauthAppWords } from '../oauthAppWords.js';
import { type AppDetails, type Installation, useInstall, useInstallation, useUninstall } from '../queries.js';
import { CopyText } from './CopyText.js';
import { Part } from './Part.js';

/** Where an app that signs in by itself may work, for its owner; and the link by which others let it in. */
export function Installed({ app }: { app: AppDetails }) {
  const words = useWords(oauthAppWords);
  const { appid } = app.app_meta;
  const installation = useInstallation(appid);
  const link = `${window.location.origin}/oauth/install?appid=${appid}`;
  return (
    <Part title={words('installation')} why={words('installationWhy')}>
      <Loaded query={installation} failed={words('failed')}>
        {(data) => <Choice appid={appid} installation={data} />}
      </Loaded>
      <Group gap={8}>
        <Text size="sm">{words('installLink')}</Text>
        <CopyText text={link} label={words('installLink')} />
      </Group>
    </Part>
  );
}

function Choice({ appid, installation }: { appid: string; installation: Installation | null }) {
  const words = useWords(oauthAppWords);
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
          ? words('notInstalled')
          : names.length === 0
            ? words('installedEverywhere')
            : words('installedIn', { spaces: names.join(', ') })}
      </Text>
      <SpacePicker value={chosen} onChange={setChosen} label={words('installation')} />
      <Group>
        <Button
          loading={install.isPending}
          disabled={chosen?.length === 0}
          onClick={() => install.mutate(chosen, { onSuccess: () => showSuccess(words('installed')) })}
        >
          {words(installation ? 'save' : 'install')}
        </Button>
        {installation && (
          <Button
            variant="default"
            loading={uninstall.isPending}
            onClick={() =>
              uninstall.mutate(undefined, { onSuccess: () => showSuccess(words('uninstalled')) })
            }
          >
            {words('uninstall')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
