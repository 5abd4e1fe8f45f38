import {
  isJsonObject,
  type JsonObject,
  type Reference,
  readValueExpression,
  type TypeDescription,
} from '@heddle/workflow-schema';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useId } from 'react';
import { formatMessage } from '../formatMessage.js';
import { IconLink } from '../icons/IconLink.js';
import { IconPencil } from '../icons/IconPencil.js';
import { FieldProblems, useIsInvalid } from './FieldProblems.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { LiteralInput } from './LiteralInput.js';
import { ParametersField } from './ParametersField.js';
import { TypeSelect } from './TypeSelect.js';
import { viewTypeOf, writeType } from './types.js';
import { VariablePicker } from './VariablePicker.js';
import { readAt, spelling, type WirePath, writeAt } from './wire.js';
import { wireValue, writeReferenceInto } from './writeReferenceInto.js';

interface ValueFieldProps {
  /** Path of the value expression, for example `inputs.inputParameters.0.input`. */
  path: WirePath;
  label: string;
  /** Type to use if the document has none. */
  type?: TypeDescription;
  /** The type is fixed by the callee; a reference does not change it. */
  hasFixedType?: boolean;
  /** Accepts references only; the value takes the type of the variable. */
  isReferenceOnly?: boolean;
  accepts?: (type: TypeDescription) => boolean;
}

/** A typed value: a literal, or a reference to a variable. */
export function ValueField(props: ValueFieldProps) {
  const { path, label, hasFixedType = false, isReferenceOnly = false } = props;
  const { raw, onChange, isReadOnly, secrets } = useFormScope();
  const t = useFormMessages();
  const id = useId();
  const json = readAt(raw, path);
  const expression = readValueExpression(isJsonObject(json) ? json : { ...emptyOf(props.type) });
  const isInvalid = useIsInvalid(path, true);
  const { kind } = expression.value;
  const isLiteral = kind === 'literal' && !isReferenceOnly;
  const edit = (recipe: (input: JsonObject) => void) =>
    onChange((draft) => recipe(ensureExpression(draft, path, expression)), label);

  if (kind === 'object') {
    return <ParametersField path={[...path, 'schema']} label={label} />;
  }
  const turn = formatMessage(isLiteral ? t.useReference : t.useLiteral, { name: label });
  return (
    <div className="heddle-form-value">
      <div className="heddle-form-row">
        {!hasFixedType && !isReferenceOnly && (
          <TypeSelect
            value={expression}
            label={formatMessage(t.typeOf, { name: label })}
            onChange={(type) => edit((input) => writeType(input, type))}
          />
        )}
        <div className="heddle-form-grow">
          {isLiteral ? (
            <LiteralInput
              type={expression}
              value={expression.value.kind === 'literal' ? expression.value.content : undefined}
              label={formatMessage(t.valueOf, { name: label })}
              isInvalid={isInvalid}
              isSecret={secrets.has(JSON.stringify(path))}
              describedBy={id}
              onChange={(content) => edit((input) => writeLiteralInto(input, content, expression))}
            />
          ) : (
            <VariablePicker
              value={chosenReference(expression.value)}
              label={formatMessage(t.valueOf, { name: label })}
              isInvalid={isInvalid}
              describedBy={id}
              accepts={props.accepts}
              onChange={(variable) => edit((input) => writeReferenceInto(input, variable, hasFixedType))}
            />
          )}
        </div>
        {!isReferenceOnly && !isReadOnly && (
          <Tooltip label={turn}>
            <ActionIcon
              size={24}
              aria-label={turn}
              onClick={() =>
                edit((input) =>
                  isLiteral
                    ? writeEmptyReference(input, expression)
                    : writeLiteralInto(input, '', expression),
                )
              }
            >
              {isLiteral ? <IconLink size={14} /> : <IconPencil size={14} />}
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <FieldProblems path={path} isDeep id={id} />
    </div>
  );
}

/** Treats an empty reference as none. */
function chosenReference(value: ReturnType<typeof readValueExpression>['value']): Reference | undefined {
  if (value.kind !== 'reference') return undefined;
  const { reference } = value;
  const isOpen = reference.source === 'block-output' ? reference.nodeId === '' : reference.path.length === 0;
  return isOpen ? undefined : reference;
}

function emptyOf(type: TypeDescription = { type: 'string' }): JsonObject {
  const empty: JsonObject = { value: { type: 'ref' } };
  writeType(empty, type);
  return empty;
}

function ensureExpression(draft: JsonObject, path: WirePath, type: TypeDescription): JsonObject {
  const found = readAt(draft, path);
  if (isJsonObject(found)) return found;
  writeAt(draft, path, emptyOf(type));
  return readAt(draft, path) as JsonObject;
}

function writeLiteralInto(input: JsonObject, content: JsonObject[string], type: TypeDescription): void {
  const value = wireValue(input);
  value[spelling(value, 'type')] = 'literal';
  value[spelling(value, 'content')] = content;
  writeAt(value, ['rawMeta', 'type'], viewTypeOf(type));
}

function writeEmptyReference(input: JsonObject, type: TypeDescription): void {
  const value = wireValue(input);
  value[spelling(value, 'type')] = 'ref';
  value[spelling(value, 'content')] = { source: 'block-output', blockID: '', name: '' };
  writeAt(value, ['rawMeta', 'type'], viewTypeOf(type));
}
