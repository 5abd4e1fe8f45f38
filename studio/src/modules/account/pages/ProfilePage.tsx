import { ApiError, errorCodes } from '@heddle/api-contract';
import { showError, showSuccess } from '@heddle/ui-kit';
import { Avatar, Button, FileButton, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText } from '../../../shared/api/announceError.js';
import { useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { largestPicture, pictureTypes } from '../../../shared/pictures.js';
import { OwnRole } from '../../enterprise/index.js';
import type { Account } from '../accountLanguage.js';
import { LanguageSwitch } from '../components/Preferences.js';
import {
  type Profile,
  useAccount,
  useSaveProfile,
  useSaveRequestMails,
  useUploadAvatar,
} from '../queries.js';
import { accountSettingsWords } from '../settingsWords.js';

/** Who the person is for others: picture, name, user name, a few words. */
export function ProfilePage() {
  const words = useWords(accountSettingsWords);
  const account = useAccount();
  return (
    <>
      <PageHead title={words('profile')} />
      <Loaded query={account} failed={words('failed')}>
        {(data) => (
          <Stack gap="lg" maw={480}>
            <Picture account={data} />
            <ProfileForm key={data.user_id_str} account={data} />
            <TextInput label={words('email')} description={words('emailHint')} value={data.email} readOnly />
            <div>
              <Text size="sm" fw={500} mb={4}>
                {words('language')}
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
  const words = useWords(accountSettingsWords);
  const save = useSaveRequestMails();
  // What was clicked shows at once; where it could not be saved, the switch goes back.
  const isOn = save.isPending ? save.variables : account.request_mails;
  return (
    <Switch
      label={words('requestMails')}
      description={words('requestMailsHint')}
      checked={isOn}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  );
}

function Picture({ account }: { account: Account }) {
  const words = useWords(accountSettingsWords);
  const upload = useUploadAvatar();
  const choose = (file: File | null) => {
    if (!file) return;
    if (file.size > largestPicture) showError(words('avatarLarge'));
    else upload.mutate(file, { onSuccess: () => showSuccess(words('saved')) });
  };
  return (
    <Group>
      <Avatar
        size={64}
        radius="xl"
        color="woad"
        src={account.avatar_url || null}
        name={account.name}
        alt={words('avatar')}
      />
      <div>
        <FileButton accept={pictureTypes} onChange={choose}>
          {(props) => (
            <Button variant="default" loading={upload.isPending} {...props}>
              {words('chooseAvatar')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed" mt={4}>
          {words('avatarHint')}
        </Text>
      </div>
    </Group>
  );
}

function ProfileForm({ account }: { account: Account }) {
  const words = useWords(accountSettingsWords);
  const shared = useWords(sharedWords);
  const save = useSaveProfile();
  const form = useForm<Profile>({
    initialValues: {
      name: account.name,
      userName: account.user_unique_name,
      description: account.description,
    },
    validateInputOnBlur: true,
    validate: {
      name: (name) => (name.trim() === '' ? words('nameMissing') : null),
      userName: (name) => (/^[A-Za-z0-9_]{4,16}$/.test(name) ? null : words('userNameWrong')),
    },
  });
  const handleSubmit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => {
        form.resetDirty(values);
        showSuccess(words('saved'));
      },
      onError: (error) => {
        const isTaken = error instanceof ApiError && error.code === errorCodes.userNameTaken;
        if (isTaken) form.setFieldError('userName', words('userNameTaken'));
        else form.setFieldError('name', errorText(error));
      },
    }),
  );
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <TextInput
          label={words('name')}
          description={words('nameHint')}
          maxLength={20}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={words('userName')}
          description={words('userNameHint')}
          maxLength={16}
          {...form.getInputProps('userName')}
        />
        <Textarea
          label={words('description')}
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
