import type { Json, TypeDescription } from '@heddle/workflow-schema';
import { NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useFormMessages, useFormScope } from './FormScope.js';

interface LiteralInputProps {
  type: TypeDescription;
  value: Json | undefined;
  label: string;
  isInvalid?: boolean;
  /** Masks the text until the user reveals it: others may see the screen. */
  isSecret?: boolean;
  describedBy?: string;
  onChange: (value: Json) => void;
}

/**
 * A literal value in the control of its type. Numeric text is stored as a number and other text as it is, so
 * no input is lost; objects and lists are stored as JSON text.
 */
export function LiteralInput(properties: LiteralInputProps) {
  const { type, value, label, isInvalid, isSecret, describedBy, onChange } = properties;
  const { isReadOnly } = useFormScope();
  const t = useFormMessages();
  const text = literalText(value);
  const shared = {
    'aria-label': label,
    'aria-describedby': describedBy,
    readOnly: isReadOnly,
    placeholder: t.unset,
  };
  switch (type.type) {
    case 'boolean':
      return (
        <NativeSelect
          aria-label={label}
          disabled={isReadOnly}
          error={isInvalid}
          value={text}
          data={[
            { value: '', label: t.unset },
            { value: 'true', label: t.true },
            { value: 'false', label: t.false },
          ]}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            onChange(chosen === '' ? '' : chosen === 'true');
          }}
        />
      );
    case 'integer':
    case 'float':
      return (
        <TextInput
          {...shared}
          inputMode={type.type === 'integer' ? 'numeric' : 'decimal'}
          value={text}
          error={numberProblem(text, type.type, t) ?? isInvalid}
          onChange={(event) => onChange(numberOrText(event.currentTarget.value))}
        />
      );
    case 'object':
    case 'list':
      return (
        <Textarea
          {...shared}
          className="heddle-form-mono"
          autosize
          minRows={1}
          maxRows={12}
          value={text}
          error={isJson(text) ? isInvalid : t.jsonInvalid}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      // Multi-line secrets are rare; a single-line field would drop their line breaks.
      if (isSecret && !text.includes('\n'))
        return (
          <PasswordInput
            {...shared}
            autoComplete="new-password"
            value={text}
            error={isInvalid}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        );
      return (
        <Textarea
          {...shared}
          autosize
          minRows={1}
          maxRows={8}
          value={text}
          error={isInvalid}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

function literalText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function numberProblem(
  text: string,
  type: 'integer' | 'float',
  t: { numberInvalid: string; integerInvalid: string },
): string | undefined {
  if (text === '') return undefined;
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return t.numberInvalid;
  return type === 'integer' && !Number.isInteger(number) ? t.integerInvalid : undefined;
}

// Text that is not an exact number, such as `1.`, `-` or thirty digits, stays text.
function numberOrText(text: string): Json {
  return text !== '' && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}

function isJson(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
