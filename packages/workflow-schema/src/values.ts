import type { Json } from './json.js';

/** The six type names of canvas documents. */
export type ValueType = 'string' | 'integer' | 'float' | 'boolean' | 'object' | 'list';

/** A type without a name: `schema` is the element of a list, or the fields of an object. */
export interface TypeDescription {
  /** The kind of value. */
  type: ValueType;
  /** The meaning of a string: 1-12 a kind of file, 10000 a time. */
  assistType?: number;
  /** The element of a list or the fields of an object; absent if unknown. */
  schema?: TypeDescription | Variable[];
}

/** A declared field: a workflow input, a node output, a field of an object. */
export interface Variable extends TypeDescription {
  /** Unique among its siblings. */
  name: string;
  /** Whether a value has to be given. Default: false. */
  required?: boolean;
  /** Tells people and models what it is for. */
  description?: string;
  /** Whether forms show it without letting anybody change it. */
  readonly?: boolean;
  /** Used if no value is given. */
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
  /** Name of the input. */
  name: string;
  /** Its literal or reference. */
  input: ValueExpression;
}
