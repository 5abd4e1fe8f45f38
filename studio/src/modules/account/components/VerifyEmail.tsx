import { showSuccess } from '@heddle/ui-kit';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCircleCheck, IconMail } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { accountMessages } from '../accountMessages.js';
import { fieldError, SignError } from '../fieldErrors.js';
import { useSendVerificationCode, useVerifyEmail } from '../queries.js';
import { accountSettingsMessages } from '../settingsMessages.js';
import { CodeField } from './CodeField.js';

/** Shows whether the address is verified, and verifies it with a code sent to it. */
export function VerifyEmail({ isVerified }: { isVerified: boolean }) {
  const t = useMessages(accountSettingsMessages);
  const sign = useMessages(accountMessages);
  const send = useSendVerificationCode();
  const verify = useVerifyEmail();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => fieldError(code.trim() === '' ? 'codeMissing' : null) },
  });
  if (isVerified)
    return (
      <Group gap={6} mb="md" c="var(--h-success)">
        <IconCircleCheck size={16} aria-hidden />
        <Text size="sm">{t('verified')}</Text>
      </Group>
    );
  const handleSubmit = form.onSubmit(({ code }) =>
    verify.mutate(code, {
      onSuccess: () => showSuccess(t('verified')),
      onError: (error) => form.setFieldError('code', <SignError error={error} />),
    }),
  );
  return (
    <Alert variant="light" icon={<IconMail size={16} />} mb="md" maw={560} title={t('unverified')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('unverifiedWhy')}</Text>
        {send.isSuccess && (
          <form onSubmit={handleSubmit} noValidate aria-label={t('verify')}>
            <Stack gap="sm">
              <Text size="sm" role="status">
                {t('verifyCodeSent')} {sign('noMailHint')}
              </Text>
              <CodeField {...form.getInputProps('code')} />
              <Group>
                <Button type="submit" loading={verify.isPending}>
                  {t('verify')}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
        {send.error && (
          <Text size="sm" c="red" role="alert">
            <SignError error={send.error} />
          </Text>
        )}
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {send.isSuccess ? sign('codeAgain') : t('verify')}
        </Button>
      </Stack>
    </Alert>
  );
}
