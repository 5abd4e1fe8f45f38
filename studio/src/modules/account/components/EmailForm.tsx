import { showSuccess } from '@heddle/ui-kit';
import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle, IconMail } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { accountMessages } from '../accountMessages.js';
import { useAccount } from '../accountQueries.js';
import { emailProblem } from '../credentials.js';
import { fieldError, isWrongPassword, SignError, settingsError } from '../fieldErrors.js';
import { useChangeEmail, useSendEmailCode } from '../queries.js';
import { accountSettingsMessages } from '../settingsMessages.js';
import { CodeField } from './CodeField.js';
import { VerifyEmail } from './VerifyEmail.js';

const empty = { email: '', password: '', code: '' };

/** Changes the sign-in email: sends a code to the new address, then changes it with that code. */
export function EmailForm() {
  const t = useMessages(accountSettingsMessages);
  const account = useAccount().data;
  return (
    <section aria-label={t('email')}>
      <Title order={2} mb={4}>
        {t('email')}
      </Title>
      <Text size="sm" c="var(--h-text-2)" mb="sm">
        {t('emailWhy', { email: account?.email ?? '' })}
      </Text>
      {account && <VerifyEmail isVerified={account.email_verified} />}
      {account?.has_password === false ? (
        <Alert variant="light" icon={<IconInfoCircle size={16} />} maw={560}>
          {t('noPassword')}
        </Alert>
      ) : (
        <Steps />
      )}
    </section>
  );
}

function Steps() {
  const t = useMessages(accountSettingsMessages);
  const sign = useMessages(accountMessages);
  const shared = useMessages(sharedMessages);
  const send = useSendEmailCode();
  const change = useChangeEmail();
  const isSent = send.isSuccess;
  const form = useForm({
    initialValues: empty,
    validate: {
      email: (email) => fieldError(emailProblem(email)),
      password: (text) => fieldError(!isSent && text === '' ? 'passwordMissing' : null),
      code: (code) => fieldError(isSent && code.trim() === '' ? 'codeMissing' : null),
    },
  });
  const startAgain = () => {
    send.reset();
    form.setValues(empty);
    form.clearErrors();
  };
  const fail = (field: 'email' | 'password' | 'code') => (error: unknown) => {
    const isWrong = isWrongPassword(error);
    const at = isWrong ? 'password' : field;
    form.setFieldError(at, isWrong ? settingsError('presentWrong') : <SignError error={error} />);
    form.getInputNode(at)?.focus();
  };
  const handleSubmit = form.onSubmit(({ email, password, code }) => {
    if (!isSent) return send.mutate({ email: email.trim(), password }, { onError: fail('email') });
    change.mutate(code, {
      onSuccess: (changed) => {
        showSuccess(t('emailChanged', { email: changed.email }));
        startAgain();
      },
      onError: fail('code'),
    });
  });
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack maw={400}>
        <TextInput
          label={t('newEmail')}
          type="email"
          autoComplete="email"
          readOnly={isSent}
          {...form.getInputProps('email')}
        />
        {isSent ? (
          <>
            <Alert variant="light" icon={<IconMail size={16} />} role="status">
              {t('emailCodeSent')} {sign('noMailHint')}
            </Alert>
            <CodeField {...form.getInputProps('code')} />
          </>
        ) : (
          <PasswordInput
            label={t('presentToMove')}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
        )}
        <Group>
          <Button type="submit" loading={send.isPending || change.isPending}>
            {isSent ? t('changeEmail') : sign('sendCode')}
          </Button>
          {isSent && (
            <Button variant="default" onClick={startAgain}>
              {shared('cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
