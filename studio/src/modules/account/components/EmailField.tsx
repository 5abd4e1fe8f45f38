import { TextInput, type TextInputProps } from '@mantine/core';
import { useWords } from '../../../shared/i18n/i18n.js';
import { accountWords } from '../accountWords.js';

/** The address by which people sign in: the first field of each form on the sign-in page. */
export function EmailField(props: TextInputProps) {
  const words = useWords(accountWords);
  return (
    <TextInput
      label={words('email')}
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
