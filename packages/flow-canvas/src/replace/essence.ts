import {
  type AnyNodeDefinition,
  type Json,
  type JsonObject,
  portsOf,
  readDataOnce,
  type ValueExpression,
} from '@heddle/workflow-schema';

/**
 * Everything by which the document and the installation refer to a node, as text to compare: names, types,
 * ports, references, calls and issues. Free text written by users is left out.
 */
export function essence(definition: AnyNodeDefinition, json: JsonObject): string {
  try {
    const read = readDataOnce(definition, json);
    if (read.issues !== undefined) return 'unreadable';
    const { data } = read;
    return JSON.stringify(
      [
        portsOf(definition, data, json),
        definition.inputs(data).map(({ name, value }) => [name, valueSigns(value)]),
        definition.outputs(data),
        definition.calls?.(data),
        definition.resources?.(data),
        definition.assigns?.(data),
        definition.check?.(data, { nodeId: '' }).map(({ rule, path }) => [rule, path]),
      ],
      (name, value) => (name === 'description' || name === 'defaultValue' ? undefined : value),
    );
  } catch {
    // A definition that throws on the changed text counts as a difference.
    return 'failed';
  }
}

/** Plain text content is left out; other values, and the targets of references, count. */
function valueSigns({ type, value }: ValueExpression): Json {
  if (value.kind === 'reference') return JSON.stringify(value.reference);
  if (value.kind === 'object') return value.fields.map(({ name, input }) => [name, valueSigns(input)]);
  return value.kind === 'literal' && (type === 'string' || type === 'object' || type === 'list')
    ? type
    : JSON.stringify(value);
}
