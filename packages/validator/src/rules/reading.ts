import {
  type InputField,
  isJsonObject,
  type JsonObject,
  readKey,
  readText,
  readValueExpression,
  type ValueExpression,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import type { Check } from '../Check.js';
import type { NodeFacts, ReferenceAt } from '../NodeFacts.js';
import { renameParameter } from './fixes.js';

type Path = readonly (string | number)[];
type Add = (path: Path, value: ValueExpression) => void;

const parameterName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Issues of parameter names, and all references of a node. */
export function readingOf(check: Check, node: WorkflowNode): NonNullable<NodeFacts['reading']> {
  const facts = check.factsOf(node);
  facts.reading ??= read(check, node);
  return facts.reading;
}

function read(check: Check, node: WorkflowNode): NonNullable<NodeFacts['reading']> {
  const places: ReferenceAt[] = [];
  const collected: ReferenceAt[] = [];
  const issues = check.collect(() => {
    const found = check.read(node);
    const fields = found === undefined ? [] : found.definition.inputs(found.data);
    const add: Add = (path, value) => addReferences(places, path, value);
    addParameters(check, node, fields, add);
    for (const { path, value, isUntyped } of fields) addReferences(places, path, value, isUntyped);
    for (const { path, value } of found?.definition.collects?.(found.data) ?? []) {
      addReferences(collected, path, value);
    }
  });
  return { issues, places, collected };
}

function addReferences(places: ReferenceAt[], path: Path, type: ValueExpression, isUntyped = false): void {
  const { value } = type;
  if (value.kind === 'reference')
    places.push({ path, reference: value.reference, type: isUntyped ? undefined : type });
  if (value.kind !== 'object') return;
  for (const { input } of value.fields) addReferences(places, path, input);
}

const sides = ['input', 'left', 'right'] as const;

/** Values in `inputs.inputParameters` of any type, known or not; those that the type itself reads follow. */
function addParameters(check: Check, node: WorkflowNode, fields: readonly InputField[], add: Add): void {
  const data = readKey(node.json, 'data');
  const inputs = isJsonObject(data) ? readKey(data, 'inputs') : undefined;
  const parameters = isJsonObject(inputs) ? readKey(inputs, 'inputParameters') : undefined;
  if (!Array.isArray(parameters)) return;
  const isRead = (index: number, side: string) =>
    fields.some(
      ({ path }) =>
        path.length === 4 && path[2] === index && path[3] === side && path[1] === 'inputParameters',
    );
  let names: ReadonlySet<string> | undefined;
  const namesOfAll = () => {
    names ??= new Set(parameters.map((other) => (isJsonObject(other) ? readText(other, 'name') : '')));
    return names;
  };
  // In a long list, read these values twice rather than search the list for each of them.
  const isShort = fields.length <= 16;
  for (let index = 0; index < parameters.length; index += 1) {
    const parameter = parameters[index]!;
    if (!isJsonObject(parameter)) continue;
    for (const side of sides) {
      const json = readKey(parameter, side);
      if (json === undefined) continue;
      if (side === 'input') checkParameterName(check, node, parameter, index, namesOfAll);
      if (isShort && isRead(index, side)) continue;
      add(['inputs', 'inputParameters', index, side], readValueExpression(json));
    }
  }
}

function checkParameterName(
  check: Check,
  node: WorkflowNode,
  parameter: JsonObject,
  index: number,
  namesOfAll: () => ReadonlySet<string>,
): void {
  const name = readText(parameter, 'name');
  if (parameterName.test(name)) return;
  const path = ['inputs', 'inputParameters', index, 'name'];
  check.add('parameter.name', node, {
    path,
    parameters: { name },
    ...renameParameter(node, path, name, namesOfAll),
  });
}
