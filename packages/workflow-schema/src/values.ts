import type { Json } from './json.js';

/** The six type names of canvas documents. */
export type ValueType = 'string' | 'integer' | 'float' | 'boolean' | 'object' | 'list';

/** A type without a name: `schema` is the element of a list, or the fields of an object. */
export interface TypeDescription {
  type: ValueType;
  /** The meaning of a string: 1-12 a kind of file, 10000 a time. */
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

/** The scope of a global variable, as documents write it. */
export type GlobalSource = 'global_variable_app' | 'global_variable_user' | 'global_variable_system';

/**
 * The source of a referenced value. `path` contains the segments of the wire's dot path; empty for the whole
 * output.
 */
export type Reference =
  | { source: 'block-output'; nodeId: string; path: string[] }
  | { source: GlobalSource; path: string[] };

/** A normalized typed value (the wire's BlockInput). */
export type ValueExpression = TypeDescription & {
  value:
    | { kind: 'literal'; content: Json | undefined; fileName?: string | string[] }
    | { kind: 'reference'; reference: Reference }
    | { kind: 'object'; fields: Parameter[] }
    | { kind: 'missing' };
};

/** A named value expression (the wire's Param with `input`). */
export interface Parameter {
  name: string;
  input: ValueExpression;
}
