import type { Parameter, Reference, TypeDescription, Variable } from '@heddle/workflow-schema';

/** The outputs of a container: each comes from a node in the body or from a variable of the container. */
export function collectedOutputs(outputs: readonly Parameter[]): Variable[] {
  return outputs.map(({ name, input }) => ({ ...typeOnly(input), name }));
}

/** The source of an output; undefined if none is chosen. */
export function collectedFrom({ input: { value } }: Parameter): (Reference & { nodeId: string }) | undefined {
  if (value.kind !== 'reference' || value.reference.source !== 'block-output') return undefined;
  return value.reference.nodeId === '' ? undefined : value.reference;
}

/** The lists of a container as seen by its body: one element of each. */
export function itemVariables(lists: readonly Parameter[]): Variable[] {
  return [
    { name: 'index', type: 'integer' },
    ...lists.map(({ name, input }) => ({ ...elementOf(input), name })),
  ];
}

function elementOf({ type, schema }: TypeDescription): TypeDescription {
  if (type !== 'list') return { type: 'string' };
  if (schema === undefined) return { type: 'object' };
  return Array.isArray(schema) ? { type: 'object', schema } : typeOnly(schema as TypeDescription);
}

/** The type without name and value. */
function typeOnly({ type, assistType, schema }: TypeDescription): TypeDescription {
  return {
    type,
    ...(assistType === undefined ? {} : { assistType }),
    ...(schema === undefined ? {} : { schema }),
  };
}
