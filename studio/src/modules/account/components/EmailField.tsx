import { TextInput, type TextInputProps } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { accountMessages } from '../accountMessages.js';

/** Email field, the first of each form on the sign-in page. */
export function EmailField(props: TextInputProps) {
  const t = useMessages(accountMessages);
  return (
    <TextInput
      label={t('email')}
      type="email"
      autoComplete="username"
      size="md"
      autoFocus
      required
      withAsterisk={false}
      {...props}
    />
  );
}
