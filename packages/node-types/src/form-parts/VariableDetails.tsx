import { type JsonObject, readType } from '@heddle/workflow-schema';
import { Switch, TextInput } from '@mantine/core';
import { fillWords } from '../fillWords.js';
import { FieldProblems, useIsInvalid } from './FieldProblems.js';
import { useFormScope, useFormWords } from './FormScope.js';
import { LiteralInput } from './LiteralInput.js';
import type { OutputsOptions } from './OutputsField.js';
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
  const words = useFormWords();
  const isLocked = isReadOnly || options.isFixed === true;
  const requiredPath = [...path, 'required'];
  return (
    <div className="heddle-form-details">
      <TextInput
        label={words.description}
        aria-label={fillWords(words.descriptionOf, { name })}
        value={textAt(raw, [...path, 'description'])}
        readOnly={isLocked}
        onChange={(event) => {
          const text = event.currentTarget.value;
          edit((draft) => writeAt(draft, [...path, 'description'], text), words.description);
        }}
      />
      {options.isInterface && (
        <>
          <Switch
            label={words.required}
            aria-label={fillWords(words.requiredOf, { name })}
            checked={readAt(raw, requiredPath) === true}
            disabled={isLocked}
            onChange={(event) => {
              const isRequired = event.currentTarget.checked;
              edit((draft) => writeAt(draft, requiredPath, isRequired), words.required);
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
  const words = useFormWords();
  const at = [...path, 'defaultValue'];
  const isInvalid = useIsInvalid(at, true);
  return (
    <div>
      <div className="heddle-form-label">{words.defaultValue}</div>
      <LiteralInput
        type={readType(readAt(raw, path) as JsonObject)}
        value={readAt(raw, at)}
        label={fillWords(words.defaultOf, { name })}
        isInvalid={isInvalid}
        onChange={(value) =>
          edit(
            // Remove an empty default value: it could not be converted to a number or boolean.
            (draft) => (value === '' ? removeAt(draft, at) : writeAt(draft, at, value)),
            words.defaultValue,
          )
        }
      />
      <FieldProblems path={at} isDeep />
    </div>
  );
}
