import { TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { accountMessages } from '../accountMessages.js';

const groupLength = 5;
const length = 3 * groupLength;

/** A code in groups, as the mail shows it; takes it out of surrounding text. */
export function groupCode(text: string): string {
  const lower = text.toLowerCase();
  const code = /[a-z\d]{5}(?:[- ][a-z\d]{5}){2}/.exec(lower)?.[0] ?? lower;
  return code
    .replace(/[^a-z\d]/g, '')
    .slice(0, length)
    .replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-');
}

/** Field for a code from a mail; groups what is typed or pasted. */
export function CodeField({
  onChange,
  ...props
}: Omit<TextInputProps, 'onChange'> & { onChange?: (code: string) => void }) {
  const t = useMessages(accountMessages);
  const handleChange = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) =>
    // Grouping moves the caret to the end, so leave changes in the middle alone.
    onChange?.(selectionStart === value.length ? groupCode(value) : value);
  return (
    <TextInput
      label={t('code')}
      placeholder="xxxxx-xxxxx-xxxxx"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      ff="monospace"
      {...props}
      onChange={handleChange}
    />
  );
}
