import { ApiError, errorCodes } from '@heddle/api-contract';
import { showError, showSuccess } from '@heddle/ui-kit';
import { Avatar, Button, FileButton, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { imageTypes, maxImageSize } from '../../../shared/images.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { OwnRole } from '../../enterprise/index.js';
import { useAccount } from '../accountQueries.js';
import { LanguageSwitch } from '../components/Preferences.js';
import { SignError, settingsError } from '../fieldErrors.js';
import type { Account } from '../languageQueries.js';
import { type Profile, useSaveProfile, useSaveRequestMails, useUploadAvatar } from '../queries.js';
import { accountSettingsMessages } from '../settingsMessages.js';

/** The user's public profile: avatar, name, username and bio. */
export function ProfilePage() {
  const t = useMessages(accountSettingsMessages);
  const account = useAccount();
  return (
    <>
      <PageHead title={t('profile')} />
      <Loaded query={account} failed={t('failed')}>
        {(data) => (
          <Stack gap="lg" maw={480}>
            <Picture account={data} />
            <ProfileForm key={data.user_id_str} account={data} />
            <TextInput label={t('email')} description={t('emailHint')} value={data.email} readOnly />
            <div>
              <Text size="sm" fw={500} mb={4}>
                {t('language')}
              </Text>
              <LanguageSwitch />
            </div>
            <RequestMails account={data} />
            <OwnRole />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function RequestMails({ account }: { account: Account }) {
  const t = useMessages(accountSettingsMessages);
  const save = useSaveRequestMails();
  // Optimistic: show the new value while saving, and the stored one if saving fails.
  const isOn = save.isPending ? save.variables : account.request_mails;
  return (
    <Switch
      label={t('requestMails')}
      description={t('requestMailsHint')}
      checked={isOn}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  );
}

function Picture({ account }: { account: Account }) {
  const t = useMessages(accountSettingsMessages);
  const upload = useUploadAvatar();
  const choose = (file: File | null) => {
    if (!file) return;
    if (file.size > maxImageSize) showError(t('avatarLarge'));
    else upload.mutate(file, { onSuccess: () => showSuccess(t('saved')) });
  };
  return (
    <Group>
      <Avatar
        size={64}
        radius="xl"
        color="woad"
        src={account.avatar_url || null}
        name={account.name}
        alt={t('avatar')}
      />
      <div>
        <FileButton accept={imageTypes} onChange={choose}>
          {(props) => (
            <Button variant="default" loading={upload.isPending} {...props}>
              {t('chooseAvatar')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed" mt={4}>
          {t('avatarHint')}
        </Text>
      </div>
    </Group>
  );
}

function ProfileForm({ account }: { account: Account }) {
  const t = useMessages(accountSettingsMessages);
  const shared = useMessages(sharedMessages);
  const save = useSaveProfile();
  const form = useForm<Profile>({
    initialValues: {
      name: account.name,
      userName: account.user_unique_name,
      description: account.description,
    },
    validate: {
      name: (name) => settingsError(name.trim() === '' ? 'nameMissing' : null),
      userName: (name) => settingsError(/^[A-Za-z0-9_]{4,16}$/.test(name) ? null : 'userNameWrong'),
    },
  });
  const handleSubmit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => {
        form.resetDirty(values);
        showSuccess(t('saved'));
      },
      onError: (error) => {
        const isTaken = error instanceof ApiError && error.code === errorCodes.userNameTaken;
        if (isTaken) form.setFieldError('userName', settingsError('userNameTaken'));
        else form.setFieldError('name', <SignError error={error} />);
      },
    }),
  );
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          maxLength={20}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('userName')}
          description={t('userNameHint')}
          maxLength={16}
          {...form.getInputProps('userName')}
        />
        <Textarea
          label={t('description')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          {...form.getInputProps('description')}
        />
        <Group>
          <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
            {shared('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
