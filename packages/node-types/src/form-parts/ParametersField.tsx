import type { Json, JsonObject, TypeDescription } from '@heddle/workflow-schema';
import type { ReactNode } from 'react';
import { formatMessage } from '../formatMessage.js';
import { AddButton } from './AddButton.js';
import { FieldProblems } from './FieldProblems.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { freeName } from './freeName.js';
import { labelled } from './labelled.js';
import { NameField } from './NameField.js';
import { RemoveButton } from './RemoveButton.js';
import { Section } from './Section.js';
import { ValueField } from './ValueField.js';
import { appendAt, listAt, removeAt, textAt, type WirePath } from './wire.js';

interface ParametersFieldProps {
  path: WirePath;
  label?: string;
  description?: ReactNode;
  /** Names, types and required flags come from the callee: no adding, removing or renaming. */
  declared?: readonly (TypeDescription & { name: string; required?: boolean })[];
  /** Variables whose type is not accepted cannot be chosen. */
  accepts?: (type: TypeDescription) => boolean;
}

/** Named values, for example the inputs of a node. */
export function ParametersField({ path, label, description, declared, accepts }: ParametersFieldProps) {
  const { raw, onChange } = useFormScope();
  const t = useFormMessages();
  const section = label === undefined ? labelled(t, 'inputs') : { label, description };
  const title = section.label;
  const parameters = listAt(raw, path);
  const names = parameters.map((parameter) => textAt(parameter, ['name']));
  const add = () => onChange((draft) => appendAt(draft, path, newParameter(freeName('input', names))), title);
  return (
    <Section {...section} action={declared === undefined && <AddButton label={title} onAdd={add} />}>
      <FieldProblems path={path} />
      {parameters.length === 0 && (
        <p className="heddle-form-empty">{label === undefined ? t.noInputs : t.noneYet}</p>
      )}
      <div className="heddle-form-list">
        {parameters.map((parameter, index) => (
          <ParameterRow
            key={index}
            path={[...path, index]}
            index={index}
            parameter={parameter}
            declaration={declared?.find((entry) => entry.name === names[index])}
            isFixed={declared !== undefined}
            accepts={accepts}
          />
        ))}
      </div>
    </Section>
  );
}

interface ParameterRowProps {
  path: WirePath;
  index: number;
  parameter: Json;
  declaration?: TypeDescription & { required?: boolean };
  isFixed: boolean;
  accepts?: (type: TypeDescription) => boolean;
}

function ParameterRow({ path, index, parameter, declaration, isFixed, accepts }: ParameterRowProps) {
  const { onChange } = useFormScope();
  const t = useFormMessages();
  const name = textAt(parameter, ['name']);
  const shownName = name || formatMessage(t.nameOf, { index: index + 1 });
  return (
    <div className="heddle-form-parameter">
      <div className="heddle-form-row">
        {isFixed ? (
          <span className="heddle-form-name">
            {name}
            {declaration?.required === true && <abbr title={t.required}> *</abbr>}
          </span>
        ) : (
          <NameField path={path} label={formatMessage(t.nameOf, { index: index + 1 })} placeholder={t.name} />
        )}
        {!isFixed && (
          <RemoveButton
            name={shownName}
            onRemove={() =>
              onChange((draft) => removeAt(draft, path), formatMessage(t.remove, { name: shownName }))
            }
          />
        )}
      </div>
      <FieldProblems path={[...path, 'name']} />
      <ValueField
        path={[...path, 'input']}
        label={shownName}
        type={declaration}
        hasFixedType={isFixed}
        accepts={accepts}
      />
    </div>
  );
}

/** A new input: a text reference that is not chosen yet. */
function newParameter(name: string): JsonObject {
  const content = { source: 'block-output', blockID: '', name: '' };
  return { name, input: { type: 'string', value: { type: 'ref', content, rawMeta: { type: 1 } } } };
}
