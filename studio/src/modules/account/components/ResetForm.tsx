import { showSuccess } from '@heddle/ui-kit';
import { Alert, Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle, IconMail } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { accountMessages } from '../accountMessages.js';
import { emailProblem, passwordProblem } from '../credentials.js';
import { fieldError, SignError } from '../fieldErrors.js';
import { useResetPassword, useSendResetCode } from '../queries.js';
import { CodeField } from './CodeField.js';
import { EmailField } from './EmailField.js';

/** Resets the password in two steps: request a code by email, then enter it with the new password. */
export function ResetForm({ onDone }: { onDone: () => void }) {
  const t = useMessages(accountMessages);
  const send = useSendResetCode();
  const reset = useResetPassword();
  const isSent = send.isSuccess;
  const form = useForm({
    initialValues: { email: '', code: '', password: '' },
    validate: {
      email: (email) => fieldError(emailProblem(email)),
      code: (code) => fieldError(isSent && code.trim() === '' ? 'codeMissing' : null),
      password: (password) => fieldError(isSent ? passwordProblem(password) : null),
    },
  });
  const handleSubmit = form.onSubmit(({ email, code, password }) => {
    if (!isSent) return send.mutate(email.trim());
    reset.mutate(
      { email: email.trim(), code, password },
      {
        onSuccess: () => {
          showSuccess(t('resetDone'));
          onDone();
        },
      },
    );
  });
  const begin = () => {
    send.reset();
    reset.reset();
    form.setFieldValue('code', '');
  };
  const error = reset.error ?? send.error;
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <EmailField readOnly={isSent} {...form.getInputProps('email')} />
        {isSent && (
          <>
            <Alert variant="light" icon={<IconMail size={16} />} role="status">
              {t('codeSent')}
            </Alert>
            <CodeField size="md" {...form.getInputProps('code')} />
            <PasswordInput
              label={t('newPassword')}
              description={t('passwordRule')}
              autoComplete="new-password"
              size="md"
              {...form.getInputProps('password')}
            />
            <Text size="xs" c="dimmed">
              {t('resetEnds')}{' '}
              <Anchor component="button" type="button" size="xs" onClick={begin}>
                {t('codeAgain')}
              </Anchor>
            </Text>
          </>
        )}
        {error && (
          <Alert color="madder" variant="light" icon={<IconAlertCircle size={16} />} role="alert">
            <SignError error={error} />
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth loading={send.isPending || reset.isPending}>
          {t(isSent ? 'setPassword' : 'sendCode')}
        </Button>
        {!isSent && (
          <Text size="xs" c="dimmed">
            {t('noMailHint')}
          </Text>
        )}
      </Stack>
    </form>
  );
}
