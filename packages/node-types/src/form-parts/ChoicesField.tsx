import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMessage } from '../formatMessage.js';
import { AddButton } from './AddButton.js';
import { FieldProblems, useIsInvalid } from './FieldProblems.js';
import { useFormScope } from './FormScope.js';
import { RemoveButton } from './RemoveButton.js';
import { Section } from './Section.js';
import { appendAt, listAt, removeAt, textAt, type WirePath, writeAt } from './wire.js';

interface ChoicesFieldProps {
  /** Path of a list of `{name}`; each element is an output port of the node. */
  path: WirePath;
  label: string;
  description?: ReactNode;
  /** Label template, for example `Option {index}`. */
  nameOf: string;
}

/** Editable choices, each with its own port. */
export function ChoicesField({ path, label, description, nameOf }: ChoicesFieldProps) {
  const { raw, onChange } = useFormScope();
  const add = () => onChange((draft) => appendAt(draft, path, { name: '' }), label);
  return (
    <Section label={label} description={description} action={<AddButton label={label} onAdd={add} />}>
      <FieldProblems path={path} />
      {listAt(raw, path).map((choice, index) => (
        <Choice
          key={index}
          path={[...path, index]}
          value={textAt(choice, ['name'])}
          name={formatMessage(nameOf, { index: index + 1 })}
        />
      ))}
    </Section>
  );
}

function Choice({ path, value, name }: { path: WirePath; value: string; name: string }) {
  const { onChange, isReadOnly } = useFormScope();
  const isInvalid = useIsInvalid([...path, 'name']);
  return (
    <div>
      <div className="heddle-form-row">
        <TextInput
          className="heddle-form-grow"
          aria-label={name}
          value={value}
          readOnly={isReadOnly}
          error={isInvalid}
          onChange={(event) => {
            const text = event.currentTarget.value;
            onChange((draft) => writeAt(draft, [...path, 'name'], text), name);
          }}
        />
        <RemoveButton name={name} onRemove={() => onChange((draft) => removeAt(draft, path), name)} />
      </div>
      <FieldProblems path={[...path, 'name']} />
    </div>
  );
}
