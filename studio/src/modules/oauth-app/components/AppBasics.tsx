import { everyPermission } from '@heddle/api-contract';
import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWords } from '../../../shared/i18n/i18n.js';
import { PermissionPicker } from '../../access-token/index.js';
import { oauthAppWords } from '../oauthAppWords.js';
import { type AppDetails, useUpdateApp } from '../queries.js';
import { CopyText } from './CopyText.js';
import { Part } from './Part.js';

/** Name, description and what the app asks for. */
export function AppBasics({ app }: { app: AppDetails }) {
  const words = useWords(oauthAppWords);
  const { appid, name, description, client_id: clientId, client_type: type } = app.app_meta;
  const update = useUpdateApp(appid);
  const form = useForm({
    initialValues: { name, description, permissions: app.request_permission },
    validate: { name: (text) => (text.trim() ? null : words('nameMissing')) },
  });
  const handleSubmit = form.onSubmit((values) =>
    update.mutate(
      { name: values.name, description: values.description, declared_permission_v2: values.permissions },
      {
        onSuccess: () => {
          form.resetDirty(values);
          showSuccess(words('saved'));
        },
      },
    ),
  );
  return (
    <Part title={words('basics')} why={`${words(type)} · ${words(`${type}Why`)}`}>
      <form onSubmit={handleSubmit} noValidate>
        <Stack maw={560}>
          <Group gap={8}>
            {words('clientId')} <CopyText text={clientId} label={words('clientId')} />
          </Group>
          <TextInput
            label={words('name')}
            description={words('nameHint')}
            maxLength={50}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={words('description')}
            description={words('descriptionHint')}
            maxLength={500}
            autosize
            {...form.getInputProps('description')}
          />
          <PermissionPicker
            label={words('permissions')}
            from={everyPermission}
            value={form.values.permissions}
            onChange={(permissions) => form.setFieldValue('permissions', permissions)}
          />
          <Group>
            <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
              {words('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Part>
  );
}
