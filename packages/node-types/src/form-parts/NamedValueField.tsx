import type { JsonObject, TypeDescription } from '@heddle/workflow-schema';
import type { ReactNode } from 'react';
import { AddButton } from './AddButton.js';
import { FieldProblems } from './FieldProblems.js';
import { useFormScope } from './FormScope.js';
import { Section } from './Section.js';
import { viewTypeOf, writeType } from './types.js';
import { ValueField } from './ValueField.js';
import { appendAt, listAt, textAt, type WirePath } from './wire.js';

interface NamedValueFieldProps {
  /** The list of parameters that contains the value. */
  list?: WirePath;
  /** Name of the parameter; users cannot change it. */
  name: string;
  label: string;
  description?: ReactNode;
  type?: TypeDescription;
  /** The type is fixed by the node; a reference does not change it. */
  hasFixedType?: boolean;
  accepts?: (type: TypeDescription) => boolean;
}

/** A value whose name is fixed by the node type. If the document lacks it, an Add button creates it. */
export function NamedValueField(properties: NamedValueFieldProps) {
  const { list = ['inputs', 'inputParameters'], name, label, type = { type: 'string' } } = properties;
  const { raw, onChange } = useFormScope();
  const index = listAt(raw, list).findIndex((parameter) => textAt(parameter, ['name']) === name);
  const add = () => onChange((draft) => appendAt(draft, list, openParameter(name, type)), label);
  return (
    <Section
      label={label}
      description={properties.description}
      action={index < 0 && <AddButton label={label} onAdd={add} />}
    >
      <FieldProblems path={list} />
      {index >= 0 && (
        <ValueField
          path={[...list, index, 'input']}
          label={label}
          type={type}
          hasFixedType={properties.hasFixedType}
          accepts={properties.accepts}
        />
      )}
    </Section>
  );
}

function openParameter(name: string, type: TypeDescription): JsonObject {
  const content = { source: 'block-output', blockID: '', name: '' };
  const input: JsonObject = { value: { type: 'ref', content, rawMeta: { type: viewTypeOf(type) } } };
  writeType(input, type);
  return { name, input };
}
