import type { Json } from '@heddle/workflow-schema';
import { objectOf, objectsOf, textOf } from '../foreignJson.js';
import { stringType, type WireType } from '../values.js';
import type { N8nNode } from './N8nGraph.js';

/** A field that a node sets. */
export interface Assignment {
  name: string;
  value: Json | undefined;
  type: string;
}

/** The fields that an Edit Fields node sets, in each form that the node has had. */
export function assignmentsOf({ parameters }: N8nNode): Assignment[] {
  const current = objectsOf(objectOf(parameters.assignments).assignments);
  if (current.length > 0)
    return current.map((one) => ({
      name: textOf(one.name),
      value: one.value,
      type: textOf(one.type, 'string'),
    }));
  const fields = objectsOf(objectOf(parameters.fields).values);
  if (fields.length > 0)
    return fields.map((one) => {
      const type = textOf(one.type, 'stringValue').replace(/Value$/, '');
      return { name: textOf(one.name), value: one[`${type}Value`], type };
    });
  return Object.entries(objectOf(parameters.values)).flatMap(([type, list]) =>
    objectsOf(list).map((one) => ({ name: textOf(one.name), value: one.value, type })),
  );
}

export function assignmentType({ type }: Assignment): WireType {
  switch (type) {
    case 'number':
      return { type: 'float' };
    case 'boolean':
      return { type: 'boolean' };
    case 'object':
      return { type: 'object' };
    case 'array':
      return { type: 'list', schema: { type: 'string' } };
    default:
      return stringType;
  }
}
