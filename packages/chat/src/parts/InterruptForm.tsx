import { type FormEvent, type JSX, useId, useState } from 'react';
import { useChatContext } from '../ChatContext.js';
import type { ChatLabel } from '../labels/labels.js';
import type { InterruptField } from '../model/ChatMessage.js';
import type { InterruptAnswer } from '../model/ChatTransport.js';
import { readField } from './readField.js';

type Value = Extract<InterruptAnswer, { type: 'form' }>['values'][string];

interface InterruptFormProps {
  fields: readonly InterruptField[];
  onAnswer: (answer: InterruptAnswer, text: string) => void;
}

/** Fields that an agent or workflow asks for. */
export function InterruptForm({ fields, onAnswer }: InterruptFormProps): JSX.Element {
  const { t } = useChatContext();
  const id = useId();
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<string, ChatLabel>>(new Map());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values: [string, Value][] = [];
    const found = new Map<string, ChatLabel>();
    for (const field of fields) {
      const read = readField(field, texts.get(field.name) ?? '');
      if ('error' in read) found.set(field.name, read.error);
      else if (read.value !== undefined) values.push([field.name, read.value]);
    }
    setErrors(found);
    // Names come from a model or workflow: `__proto__` is one like any other.
    const given = Object.fromEntries(values);
    if (found.size === 0) onAnswer({ type: 'form', values: given }, JSON.stringify(given));
  };
  return (
    <form className="heddle-chat-form" onSubmit={submit} noValidate>
      {fields.map((field, index) => {
        const error = errors.get(field.name);
        const own = {
          id: `${id}-${index}`,
          value: texts.get(field.name) ?? '',
          'aria-required': field.isRequired,
          'aria-invalid': error !== undefined,
          'aria-describedby': error && `${id}-${index}-error`,
          onChange: (event: { target: { value: string } }) =>
            setTexts(new Map(texts).set(field.name, event.target.value)),
        };
        return (
          <div key={field.name} className="heddle-chat-field">
            <label htmlFor={own.id}>
              {field.label ?? field.name}
              {field.isRequired && <span className="heddle-chat-bad"> *</span>}
            </label>
            <FieldInput field={field} own={own} />
            {error && (
              <p id={`${id}-${index}-error`} className="heddle-chat-bad">
                {t(error)}
              </p>
            )}
          </div>
        );
      })}
      <div className="heddle-chat-buttons">
        <button type="submit" className="heddle-chat-button" data-primary="">
          {t('answerQuestion')}
        </button>
      </div>
    </form>
  );
}

interface FieldInputProps {
  field: InterruptField;
  own: { id: string; value: string; onChange: (event: { target: { value: string } }) => void };
}

function FieldInput({ field, own }: FieldInputProps): JSX.Element {
  const { t } = useChatContext();
  if (field.type === 'json') return <textarea {...own} rows={3} spellCheck={false} />;
  if (field.type === 'boolean')
    return (
      <select {...own}>
        <option value="" />
        <option value="true">{t('yes')}</option>
        <option value="false">{t('no')}</option>
      </select>
    );
  const inputMode = field.type === 'integer' ? 'numeric' : field.type === 'number' ? 'decimal' : undefined;
  return <input {...own} type="text" inputMode={inputMode} />;
}
