import {
  type AnyNodeDefinition,
  type Json,
  type JsonObject,
  portsOf,
  readDataOnce,
  type ValueExpression,
} from '@heddle/workflow-schema';

/**
 * What others of the document and of the installation know a node by, as text to compare: names, types, ports,
 * references, calls, and what is wrong with it. Words that people wrote are not in it.
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
    // A definition that fails on a text is one more thing that would change.
    return 'failed';
  }
}

/** A text is words; any other value, and where a reference leads, is not. */
function valueSigns({ type, value }: ValueExpression): Json {
  if (value.kind === 'reference') return JSON.stringify(value.reference);
  if (value.kind === 'object') return value.fields.map(({ name, input }) => [name, valueSigns(input)]);
  return value.kind === 'literal' && (type === 'string' || type === 'object' || type === 'list')
    ? type
    : JSON.stringify(value);
}
