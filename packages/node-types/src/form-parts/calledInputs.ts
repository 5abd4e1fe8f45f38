import { type JsonObject, readType } from '@heddle/workflow-schema';
import { viewTypeOf, writeType } from './types.js';
import { listAt, textAt, type WirePath, writeAt } from './wire.js';

/** Writes one value per input of the callee, keeping the values of inputs that already exist. */
export function writeCalledInputs(draft: JsonObject, path: WirePath, inputs: readonly JsonObject[]): void {
  const before = new Map(listAt(draft, path).map((parameter) => [textAt(parameter, ['name']), parameter]));
  writeAt(
    draft,
    path,
    inputs.map((input) => before.get(textAt(input, ['name'])) ?? openParameter(input)),
  );
}

function openParameter(input: JsonObject): JsonObject {
  const type = readType(input);
  const content = { source: 'block-output', blockID: '', name: '' };
  const expression: JsonObject = { value: { type: 'ref', content, rawMeta: { type: viewTypeOf(type) } } };
  writeType(expression, type);
  return { name: textAt(input, ['name']), input: expression };
}
