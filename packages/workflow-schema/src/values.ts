import type { Json } from './json.js';

/** The six type words of canvas documents. */
export type ValueType = 'string' | 'integer' | 'float' | 'boolean' | 'object' | 'list';

/** A type without a name: `schema` is the element of a list, or the fields of an object. */
export interface TypeDescription {
  type: ValueType;
  /** What a string stands for: 1-12 a file of some kind, 10000 a time. */
  assistType?: number;
  schema?: TypeDescription | Variable[];
}

/** A declared field: a workflow input, a node output, a field of an object. */
export interface Variable extends TypeDescription {
  name: string;
  required?: boolean;
  description?: string;
  readonly?: boolean;
  defaultValue?: Json;
}

export type GlobalSource = 'global_variable_app' | 'global_variable_user' | 'global_variable_system';

/** Where a referenced value comes from. `path` has the segments of the wire's dot path; empty means the whole output. */
export type Reference =
  | { source: 'block-output'; nodeId: string; path: string[] }
  | { source: GlobalSource; path: string[] };

/** A typed value as canvas documents write it (BlockInput), read into one shape. */
export type ValueExpression = TypeDescription & {
  value:
    | { kind: 'literal'; content: Json | undefined; fileName?: string | string[] }
    | { kind: 'reference'; reference: Reference }
    | { kind: 'object'; fields: Parameter[] }
    | { kind: 'missing' };
};

/** A named value expression (Param with `input`). */
export interface Parameter {
  name: string;
  input: ValueExpression;
}
