import { everyPermission } from '@heddle/api-contract';
import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { PermissionPicker } from '../../access-token/index.js';
import { oauthAppMessages } from '../oauthAppMessages.js';
import { type AppDetails, useUpdateApp } from '../queries.js';
import { AppSection } from './AppSection.js';
import { CopyText } from './CopyText.js';

/** Name, description and permissions of the app. */
export function AppBasics({ app }: { app: AppDetails }) {
  const t = useMessages(oauthAppMessages);
  const { appid, name, description, client_id: clientId, client_type: type } = app.app_meta;
  const update = useUpdateApp(appid);
  const form = useForm({
    initialValues: { name, description, permissions: app.request_permission },
    validate: {
      name: (text) => (text.trim() ? null : <Message table={oauthAppMessages} name="nameMissing" />),
    },
  });
  const handleSubmit = form.onSubmit((values) =>
    update.mutate(
      { name: values.name, description: values.description, declared_permission_v2: values.permissions },
      {
        onSuccess: () => {
          form.resetDirty(values);
          showSuccess(t('saved'));
        },
      },
    ),
  );
  return (
    <AppSection title={t('basics')} why={`${t(type)} · ${t(`${type}Why`)}`}>
      <form onSubmit={handleSubmit} noValidate>
        <Stack maw={560}>
          <Group gap={8}>
            {t('clientId')} <CopyText text={clientId} label={t('clientId')} />
          </Group>
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            maxLength={50}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t('description')}
            description={t('descriptionHint')}
            maxLength={500}
            autosize
            {...form.getInputProps('description')}
          />
          <PermissionPicker
            label={t('permissions')}
            from={everyPermission}
            value={form.values.permissions}
            onChange={(permissions) => form.setFieldValue('permissions', permissions)}
          />
          <Group>
            <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </AppSection>
  );
}
