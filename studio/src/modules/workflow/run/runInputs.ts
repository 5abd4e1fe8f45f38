import type { Json, JsonObject, NodeRegistry, Variable, WorkflowDocument } from '@heddle/workflow-schema';
import { outputsOf, readData } from '@heddle/workflow-schema';

/** Inputs of a run: the declared outputs of the entry node. */
export function runFields(document: WorkflowDocument, registry: NodeRegistry): Variable[] {
  for (const key of document.nodeOrder.get('') ?? []) {
    const node = document.nodes.get(key);
    const definition = node && registry.byCode(node.type);
    if (!node || !definition?.entry) continue;
    const read = readData(definition, node.json);
    return read.issues ? [] : outputsOf(definition, read.data, node.json);
  }
  return [];
}

/** Initial text of a field: the last input, or else its default value. */
export function initialText(field: Variable, remembered: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(remembered, field.name)) return remembered[field.name] ?? '';
  const value = field.defaultValue;
  if (value === undefined || value === null) return field.type === 'boolean' ? 'false' : '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export type FieldProblem = 'requiredMissing' | 'numberInvalid' | 'jsonInvalid';

/** Parses the text of a field; an empty optional field is omitted. */
export function readField(field: Variable, text: string): { value?: Json } | { problem: FieldProblem } {
  if (text === '' && field.type !== 'string') return field.required ? { problem: 'requiredMissing' } : {};
  switch (field.type) {
    case 'string':
      if (text === '') return field.required ? { problem: 'requiredMissing' } : {};
      return { value: text };
    case 'boolean':
      return { value: text === 'true' };
    case 'integer':
      return /^[+-]?\d+$/.test(text.trim()) ? { value: Number(text) } : { problem: 'numberInvalid' };
    case 'float':
      return Number.isFinite(Number(text)) ? { value: Number(text) } : { problem: 'numberInvalid' };
    default:
      return readJson(field, text);
  }
}

function readJson(field: Variable, text: string): { value?: Json } | { problem: FieldProblem } {
  try {
    const value = JSON.parse(text) as Json;
    const isFit = field.type === 'list' ? Array.isArray(value) : isObject(value);
    return isFit ? { value } : { problem: 'jsonInvalid' };
  } catch {
    return { problem: 'jsonInvalid' };
  }
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses all fields: the inputs of a run, or problems by field name. */
export function readFields(fields: readonly Variable[], texts: Readonly<Record<string, string>>) {
  const inputs: JsonObject = Object.create(null);
  const problems = new Map<string, FieldProblem>();
  for (const field of fields) {
    const read = readField(field, texts[field.name] ?? '');
    if ('problem' in read) problems.set(field.name, read.problem);
    else if (read.value !== undefined) inputs[field.name] = read.value;
  }
  return { inputs, problems };
}
