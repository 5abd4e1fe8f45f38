import { showSuccess } from '@heddle/ui-kit';
import { Alert, Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { accountMessages } from '../accountMessages.js';
import { useAccount } from '../accountQueries.js';
import { passwordProblem } from '../credentials.js';
import { fieldError, isWrongPassword, SignError, settingsError } from '../fieldErrors.js';
import { useChangePassword } from '../queries.js';
import { accountSettingsMessages } from '../settingsMessages.js';

const empty = { present: '', next: '', repeat: '' };

/** Changes the password, given the current one. */
export function PasswordForm() {
  const t = useMessages(accountSettingsMessages);
  const sign = useMessages(accountMessages);
  const account = useAccount();
  const change = useChangePassword();
  const form = useForm({
    initialValues: empty,
    validate: {
      present: (text) => fieldError(text === '' ? 'passwordMissing' : null),
      next: (text) => fieldError(passwordProblem(text)),
      repeat: (text, { next }) => settingsError(text === next ? null : 'repeatWrong'),
    },
  });
  const handleSubmit = form.onSubmit(({ present, next }) =>
    change.mutate(
      { password: present, new_password: next },
      {
        onSuccess: () => {
          form.setValues(empty);
          showSuccess(t('passwordChanged'));
        },
        onError: (error) => {
          const isWrong = isWrongPassword(error);
          const field = isWrong ? 'present' : 'next';
          form.setFieldError(field, isWrong ? settingsError('presentWrong') : <SignError error={error} />);
          form.getInputNode(field)?.focus();
        },
      },
    ),
  );
  return (
    <section aria-label={t('password')}>
      <Title order={2} mb={4}>
        {t('password')}
      </Title>
      {account.data?.has_password === false ? (
        <Alert variant="light" icon={<IconInfoCircle size={16} />} maw={560}>
          {t('noPassword')}
        </Alert>
      ) : (
        <form onSubmit={handleSubmit} noValidate>
          <Text size="sm" c="var(--h-text-2)" mb="sm">
            {t('passwordWhy')}
          </Text>
          <Stack maw={400}>
            <PasswordInput
              label={t('presentPassword')}
              autoComplete="current-password"
              {...form.getInputProps('present')}
            />
            <PasswordInput
              label={t('newPassword')}
              description={sign('passwordRule')}
              autoComplete="new-password"
              {...form.getInputProps('next')}
            />
            <PasswordInput
              label={t('repeat')}
              autoComplete="new-password"
              {...form.getInputProps('repeat')}
            />
            <Group>
              <Button type="submit" loading={change.isPending}>
                {t('changePassword')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </section>
  );
}
