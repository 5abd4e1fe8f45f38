import { canInInstallation } from '@heddle/api-contract';
import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ErrorText } from '../../../shared/api/ErrorText.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { useAccount } from '../../account/index.js';
import { IconChoice } from '../../space/index.js';
import { peopleMessages } from '../peopleMessages.js';
import { useInstallation, useUpdateInstallation } from '../queries.js';

/** Name and icon of the installation; only the owner can change them. */
export function InstallationProfile() {
  const t = useMessages(peopleMessages);
  const installation = useInstallation();
  const role = useAccount().data?.installation_role;
  const mayUpdate = role !== undefined && canInInstallation(role, 'updateInstallation');
  const update = useUpdateInstallation();
  return (
    <section aria-label={t('installation')}>
      <Title order={2} mb={4}>
        {t('installation')}
      </Title>
      <Text size="sm" c="var(--h-text-2)" mb="sm">
        {t(mayUpdate ? 'installationWhy' : 'installationFixed')}
      </Text>
      <Loaded query={installation} failed={t('failed')}>
        {(shown) => (
          <Stack maw={560}>
            <IconChoice
              thing={shown}
              mayUpdate={mayUpdate}
              isPending={update.isPending}
              onChange={(file) => update.mutate({ icon: file ?? null })}
            />
            <NameForm key={shown.name} name={shown.name} mayUpdate={mayUpdate} />
          </Stack>
        )}
      </Loaded>
    </section>
  );
}

function NameForm({ name, mayUpdate }: { name: string; mayUpdate: boolean }) {
  const t = useMessages(peopleMessages);
  const shared = useMessages(sharedMessages);
  const update = useUpdateInstallation({ isQuiet: true });
  const form = useForm({ initialValues: { name } });
  const handleSubmit = form.onSubmit((values) =>
    update.mutate(values, {
      onSuccess: () => showSuccess(t('installationSaved')),
      onError: (error) => form.setFieldError('name', <ErrorText error={error} />),
    }),
  );
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        <TextInput
          label={t('installationName')}
          description={mayUpdate && t('installationNameWhy')}
          maxLength={50}
          readOnly={!mayUpdate}
          {...form.getInputProps('name')}
        />
        {mayUpdate && (
          <Group>
            <Button type="submit" disabled={!form.isDirty()} loading={update.isPending}>
              {shared('save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
