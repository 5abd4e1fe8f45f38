import { confirm, showSuccess } from '@heddle/ui-kit';
import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { oauthAppMessages } from '../oauthAppMessages.js';
import { type AppDetails, useDeleteApp, useUpdateApp } from '../queries.js';
import { AppSection } from './AppSection.js';

/** Disables, enables or deletes an app. */
export function AppDangerZone({ app }: { app: AppDetails }) {
  const t = useMessages(oauthAppMessages);
  const shared = useMessages(sharedMessages);
  const navigate = useNavigate();
  const { appid, name, status } = app.app_meta;
  const update = useUpdateApp(appid);
  const remove = useDeleteApp();
  const isOn = status === 'Active';
  const handleDelete = async () => {
    const isSure = await confirm({
      title: t('deleteTitle', { name }),
      children: t('deleteWhy'),
      confirm: t('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (!isSure) return;
    // Leave the page first: it queries the app that is about to be deleted.
    await navigate({ to: '/settings/oauth-apps' });
    remove.mutate(appid, { onSuccess: () => showSuccess(t('deleted')) });
  };
  return (
    <AppSection title={t('end')} why={t('offWhy')}>
      <Group>
        <Button
          variant="default"
          loading={update.isPending}
          onClick={() =>
            update.mutate(
              { status: isOn ? 'Deactive' : 'Active' },
              { onSuccess: () => showSuccess(t(isOn ? 'nowOff' : 'nowOn', { name })) },
            )
          }
        >
          {t(isOn ? 'off' : 'on')}
        </Button>
        <Button color="madder" variant="light" onClick={() => void handleDelete()}>
          {t('delete')}
        </Button>
      </Group>
    </AppSection>
  );
}
