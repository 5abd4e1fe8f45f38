import { type JsonObject, readType } from '@heddle/workflow-schema';
import { TextInput } from '@mantine/core';
import { formatMessage } from '../formatMessage.js';
import { FieldProblems, useIsInvalid } from './FieldProblems.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { LiteralInput } from './LiteralInput.js';
import { labelled } from './labelled.js';
import type { OutputsOptions } from './OutputsField.js';
import { Section } from './Section.js';
import { SwitchField } from './SwitchField.js';
import { readAt, removeAt, textAt, type WirePath, writeAt } from './wire.js';

interface VariableDetailsProps {
  path: WirePath;
  name: string;
  options: OutputsOptions;
  edit: (recipe: (draft: JsonObject) => void, label: string) => void;
}

/** Further settings of a variable: description, required flag and default value. */
export function VariableDetails({ path, name, options, edit }: VariableDetailsProps) {
  const { raw, isReadOnly } = useFormScope();
  const t = useFormMessages();
  const isLocked = isReadOnly || options.isFixed === true;
  const requiredPath = [...path, 'required'];
  return (
    <div className="heddle-form-details">
      <TextInput
        {...labelled(t, 'description')}
        aria-label={formatMessage(t.descriptionOf, { name })}
        value={textAt(raw, [...path, 'description'])}
        readOnly={isLocked}
        onChange={(event) => {
          const text = event.currentTarget.value;
          edit((draft) => writeAt(draft, [...path, 'description'], text), t.description);
        }}
      />
      {options.isInterface && (
        <>
          <SwitchField
            {...labelled(t, 'required')}
            aria-label={formatMessage(t.requiredOf, { name })}
            checked={readAt(raw, requiredPath) === true}
            disabled={isLocked}
            onChange={(event) => {
              const isRequired = event.currentTarget.checked;
              edit((draft) => writeAt(draft, requiredPath, isRequired), t.required);
            }}
          />
          <DefaultValue path={path} name={name} edit={edit} />
        </>
      )}
    </div>
  );
}

function DefaultValue({ path, name, edit }: Omit<VariableDetailsProps, 'options'>) {
  const { raw } = useFormScope();
  const t = useFormMessages();
  const at = [...path, 'defaultValue'];
  const isInvalid = useIsInvalid(at, true);
  return (
    <Section {...labelled(t, 'defaultValue')}>
      <LiteralInput
        type={readType(readAt(raw, path) as JsonObject)}
        value={readAt(raw, at)}
        label={formatMessage(t.defaultOf, { name })}
        isInvalid={isInvalid}
        onChange={(value) =>
          edit(
            // Remove an empty default value: it could not be converted to a number or boolean.
            (draft) => (value === '' ? removeAt(draft, at) : writeAt(draft, at, value)),
            t.defaultValue,
          )
        }
      />
      <FieldProblems path={at} isDeep />
    </Section>
  );
}
