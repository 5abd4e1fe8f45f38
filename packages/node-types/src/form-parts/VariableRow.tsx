import { type Json, type JsonObject, readType } from '@heddle/workflow-schema';
import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { formatMessage } from '../formatMessage.js';
import { IconChevronDown } from '../icons/IconChevronDown.js';
import { IconChevronRight } from '../icons/IconChevronRight.js';
import { IconPlus } from '../icons/IconPlus.js';
import { FieldProblems } from './FieldProblems.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { freeName } from './freeName.js';
import { NameField } from './NameField.js';
import { newVariable, type OutputsOptions, VariableList } from './OutputsField.js';
import { RemoveButton } from './RemoveButton.js';
import { TypeSelect } from './TypeSelect.js';
import { typeName, writeType } from './types.js';
import { VariableDetails } from './VariableDetails.js';
import { appendAt, listAt, readAt, removeAt, textAt, type WirePath } from './wire.js';

// Deeper objects are kept and shown; the editor just stops offering more levels.
const maximumDepth = 4;

interface VariableRowProps {
  path: WirePath;
  index: number;
  variable: Json;
  options: OutputsOptions;
  depth: number;
}

/** One declared variable, with its fields below. */
export function VariableRow({ path, index, variable, options, depth }: VariableRowProps) {
  const { onChange, isReadOnly, language } = useFormScope();
  const t = useFormMessages();
  const [isOpen, setOpen] = useState(false);
  const name = textAt(variable, ['name']);
  const shownName = name || formatMessage(t.nameOf, { index: index + 1 });
  const isSystem = readAt(variable, ['readonly']) === true;
  const isFixed = options.isFixed === true || isSystem;
  const type = readType(variable as JsonObject);
  const fields = fieldsPath(path, variable);
  const edit = (recipe: (draft: JsonObject) => void, label: string) =>
    onChange((draft) => {
      recipe(draft);
      options.afterChange?.(draft);
    }, label);
  const addField = (at: WirePath) => {
    const names = listAt(variable, at.slice(path.length)).map((field) => textAt(field, ['name']));
    edit((draft) => appendAt(draft, at, newVariable(freeName('field', names))), t.fields);
  };
  return (
    <div className="heddle-form-variable-row">
      <div className="heddle-form-row">
        <ActionIcon
          size={20}
          aria-label={formatMessage(t.details, { name: shownName })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        </ActionIcon>
        <NameField
          path={path}
          label={formatMessage(t.nameOf, { index: index + 1 })}
          isReadOnly={isFixed || options.isSingle}
          afterChange={options.afterChange}
        />
        {isFixed ? (
          <span className="heddle-form-tag">{isSystem ? t.systemField : typeName(type, language)}</span>
        ) : (
          <TypeSelect
            value={type}
            label={formatMessage(t.typeOf, { name: shownName })}
            onChange={(next) =>
              edit(
                (draft) => writeType(readAt(draft, path) as JsonObject, next),
                formatMessage(t.typeOf, { name: shownName }),
              )
            }
          />
        )}
        {fields !== undefined && !isFixed && !isReadOnly && depth < maximumDepth && (
          <ActionIcon
            size={24}
            aria-label={formatMessage(t.addChild, { name: shownName })}
            onClick={() => addField(fields)}
          >
            <IconPlus size={14} />
          </ActionIcon>
        )}
        {!isFixed && !options.isSingle && (
          <RemoveButton
            name={shownName}
            onRemove={() =>
              edit((draft) => removeAt(draft, path), formatMessage(t.remove, { name: shownName }))
            }
          />
        )}
      </div>
      <FieldProblems path={[...path, 'name']} />
      {isOpen && (
        <VariableDetails path={path} name={shownName} options={{ ...options, isFixed }} edit={edit} />
      )}
      {fields !== undefined && (
        <VariableList
          path={fields}
          options={{ ...options, isInterface: false, isSingle: false, isFixed }}
          depth={depth + 1}
        />
      )}
    </div>
  );
}

/** Path of the fields of an object or of a list's objects; undefined for other types. */
function fieldsPath(path: WirePath, variable: Json): WirePath | undefined {
  const type = textAt(variable, ['type']);
  if (type === 'object') return [...path, 'schema'];
  const isListOfObjects = type === 'list' && textAt(variable, ['schema', 'type']) === 'object';
  return isListOfObjects ? [...path, 'schema', 'schema'] : undefined;
}
