import { variableLimits } from '@heddle/api-contract/families/variable';
import type { TypeDescription } from '@heddle/workflow-schema';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { variableMessages } from '../variableMessages.js';

interface ValueInputProps {
  label: string;
  type: TypeDescription;
  value: string;
  error?: string | undefined;
  isDisabled?: boolean;
  onChange(text: string): void;
}

/** A value as text, in the input of its type: JSON for objects and lists. */
export function ValueInput({ label, type, value, error, isDisabled, onChange }: ValueInputProps) {
  const t = useMessages(variableMessages);
  const common = { 'aria-label': label, error, disabled: isDisabled ?? false };
  if (type.type === 'boolean')
    return (
      <Select
        {...common}
        value={value === '' ? null : value}
        clearable
        placeholder={t('noDefault')}
        data={['true', 'false']}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (type.type === 'object' || type.type === 'list')
    return (
      <Textarea
        {...common}
        autosize
        maxRows={8}
        value={value}
        placeholder={type.type === 'list' ? '[]' : '{}'}
        maxLength={variableLimits.value}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...common}
      value={value}
      inputMode={type.type === 'string' ? 'text' : 'decimal'}
      placeholder={t('defaultValue')}
      maxLength={variableLimits.value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
