import { type FormEvent, type JSX, useId, useState } from 'react';
import { useChatContext } from '../ChatContext.js';
import { Elements } from './CardView.js';
import type { CardElement, CardField } from './readCard.js';
import { useIsChoosing } from './useIsChoosing.js';

interface CardFormProps {
  fields: readonly CardField[];
  elements: readonly CardElement[];
}

/** Fields of a card; what was entered becomes the next message. */
export function CardForm({ fields, elements }: CardFormProps): JSX.Element {
  const { chat, look } = useChatContext();
  const isChoosing = useIsChoosing();
  const id = useId();
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lines = fields.map(({ name, label }, index) => `${label || name}: ${texts.get(index) ?? ''}`);
    if (look.blocked === undefined && !isChoosing) chat.send({ text: lines.join('\n') });
  };
  return (
    <form className="heddle-chat-form" onSubmit={submit}>
      {fields.map((field, index) => (
        <div key={index} className="heddle-chat-field">
          <label htmlFor={`${id}-${index}`} dir="auto">
            {field.label || field.name}
          </label>
          <Field
            field={field}
            id={`${id}-${index}`}
            value={texts.get(index) ?? ''}
            onChange={(value) => setTexts(new Map(texts).set(index, value))}
          />
        </div>
      ))}
      <Elements elements={elements} />
    </form>
  );
}

interface FieldProps {
  field: CardField;
  id: string;
  value: string;
  onChange(value: string): void;
}

function Field({ field, id, value, onChange }: FieldProps): JSX.Element {
  const own = {
    id,
    value,
    dir: 'auto',
    required: true,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (field.type !== 'select')
    return <input {...own} type={field.type === 'date' ? 'date' : 'text'} maxLength={1000} />;
  return (
    <select {...own}>
      <option value="" />
      {field.options.map((option, index) => (
        <option key={index}>{option}</option>
      ))}
    </select>
  );
}
