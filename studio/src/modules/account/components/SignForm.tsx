import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { accountMessages } from '../accountMessages.js';
import { emailProblem, passwordProblem } from '../credentials.js';
import { fieldError, SignError } from '../fieldErrors.js';
import { type SignMode, useSign } from '../queries.js';
import { EmailField } from './EmailField.js';

interface SignFormProps {
  mode: SignMode;
  needsCode?: boolean;
  /** Initial value of the email field. */
  email: string;
  /** The session of a known person is renewed: only they can sign in, and what is loaded stays. */
  isRenewal?: boolean;
  /** Key of the invitation that the user opened; empty without one. */
  invitation?: string;
  onDone(): void;
}

/** Signs in or signs up with email and password. */
export function SignForm({
  mode,
  needsCode,
  email,
  isRenewal = false,
  invitation = '',
  onDone,
}: SignFormProps) {
  const t = useMessages(accountMessages);
  const sign = useSign(mode, isRenewal);
  // Validate nothing before the first attempt: a visitor who leaves a field empty may be on the way elsewhere.
  const [isTried, setIsTried] = useState(false);
  const form = useForm({
    initialValues: { email, password: '', setupCode: '' },
    validateInputOnChange: isTried,
    validate: {
      email: (text) => fieldError(emailProblem(text)),
      password: (text) =>
        fieldError(mode === 'register' ? passwordProblem(text) : text ? null : 'passwordMissing'),
    },
  });
  const handleSubmit = form.onSubmit(
    (values) =>
      sign.mutate({ ...values, email: values.email.trim(), invitation }, { onSuccess: () => onDone() }),
    () => setIsTried(true),
  );
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <EmailField readOnly={isRenewal} autoFocus={!isRenewal} {...form.getInputProps('email')} />
        <PasswordInput
          label={t('password')}
          description={mode === 'register' ? t('passwordRule') : undefined}
          autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          size="md"
          data-autofocus={isRenewal || undefined}
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        {mode === 'register' && needsCode && (
          <TextInput
            label={t('setupCode')}
            description={t('setupCodeHint')}
            size="md"
            {...form.getInputProps('setupCode')}
          />
        )}
        {sign.error && (
          <Alert color="madder" variant="light" icon={<IconAlertCircle size={16} />} role="alert">
            <SignError error={sign.error} />
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth loading={sign.isPending}>
          {t(mode)}
        </Button>
      </Stack>
    </form>
  );
}
