import { confirm, showSuccess } from '@heddle/ui-kit';
import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { oauthAppWords } from '../oauthAppWords.js';
import { type AppDetails, useDeleteApp, useUpdateApp } from '../queries.js';
import { Part } from './Part.js';

/** Switches an app off and on, or takes it away. */
export function AppEnd({ app }: { app: AppDetails }) {
  const words = useWords(oauthAppWords);
  const shared = useWords(sharedWords);
  const navigate = useNavigate();
  const { appid, name, status } = app.app_meta;
  const update = useUpdateApp(appid);
  const remove = useDeleteApp();
  const isOn = status === 'Active';
  const handleDelete = async () => {
    const isSure = await confirm({
      title: words('deleteTitle', { name }),
      children: words('deleteWhy'),
      confirm: words('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (!isSure) return;
    // The page asks for what is about to be gone.
    await navigate({ to: '/settings/oauth-apps' });
    remove.mutate(appid, { onSuccess: () => showSuccess(words('deleted')) });
  };
  return (
    <Part title={words('end')} why={words('offWhy')}>
      <Group>
        <Button
          variant="default"
          loading={update.isPending}
          onClick={() =>
            update.mutate(
              { status: isOn ? 'Deactive' : 'Active' },
              { onSuccess: () => showSuccess(words(isOn ? 'nowOff' : 'nowOn', { name })) },
            )
          }
        >
          {words(isOn ? 'off' : 'on')}
        </Button>
        <Button color="madder" variant="light" onClick={() => void handleDelete()}>
          {words('delete')}
        </Button>
      </Group>
    </Part>
  );
}
