import {
  decodeLiteral,
  type InputField,
  type Reference,
  type TypeDescription,
  type ValueExpression,
} from '@heddle/workflow-schema';
import { ExecutionError, errorCodes, toRunError } from '../errors.js';
import type { CompiledInput, CompiledNode, Source } from './Graph.js';

/** The node ids that references can name, from the innermost scope outwards. */
export interface Scope {
  parent: Scope | undefined;
  /** Index of each node that runs. */
  places: ReadonlyMap<string, number>;
  /** The composite node of this scope whose body is being compiled. */
  owner?: string;
  /** Whether the document has a node with this id, even one that never runs. */
  isKnown(id: string): boolean;
  /** Whether one node runs alone: values of other nodes are then passed by name. */
  isAlone?: boolean;
}

/** Compiles the inputs of a node, resolving every reference to an index. */
export function compileInputs(fields: readonly InputField[], scope: Scope): CompiledInput[] {
  return fields.map(({ name, value, path, required, isUntyped = false }) => {
    const source = isUntyped ? untypedSource(value, path, scope) : compileSource(value, path, scope);
    const direct = directOf(source);
    return { name, type: value, isUntyped, source, direct, required: required === true, path };
  });
}

/** Whether an input of `node` is the output of a streaming node of the same graph. */
export function readsStream(node: CompiledNode, nodes: readonly CompiledNode[]): boolean {
  const reads = (source: Source): boolean =>
    source.kind === 'object'
      ? source.fields.some((field) => reads(field.source))
      : source.kind === 'output' && source.level === 0 && nodes[source.index]!.streams;
  return node.inputs.some((input) => reads(input.source));
}

/** A literal that is not decoded, or any other source. */
function untypedSource(expression: ValueExpression, path: InputField['path'], scope: Scope): Source {
  const { value } = expression;
  if (value.kind !== 'literal' || value.content === undefined) return compileSource(expression, path, scope);
  return { kind: 'literal', value: value.content };
}

function compileSource(expression: ValueExpression, path: InputField['path'], scope: Scope): Source {
  const { value } = expression;
  switch (value.kind) {
    case 'missing':
      return { kind: 'missing' };
    case 'literal':
      return compileLiteral(expression, value.content ?? undefined, path.join('.'));
    case 'object':
      return {
        kind: 'object',
        fields: value.fields.map(({ name, input }) => ({
          name,
          source: compileSource(input, [...path, name], scope),
          type: input,
        })),
      };
    case 'reference':
      return compileReference(value.reference, scope);
  }
}

function compileLiteral(
  type: TypeDescription,
  content: Parameters<typeof decodeLiteral>[1],
  field: string,
): Source {
  if (content === undefined) return { kind: 'missing' };
  try {
    return { kind: 'literal', value: decodeLiteral(type, content, field) };
  } catch (error) {
    const { code, message } = toRunError(error);
    return { kind: 'broken', code, message };
  }
}

function compileReference(reference: Reference, scope: Scope): Source {
  if (reference.source !== 'block-output') {
    const { source, path } = reference;
    if (path.length > 0) return { kind: 'global', source, path };
    return { kind: 'broken', code: errorCodes.compile, message: `names no variable of ${source}` };
  }
  const { nodeId, path } = reference;
  if (nodeId === '') return { kind: 'missing' };
  let level = 0;
  let isAlone = false;
  for (let at: Scope | undefined = scope; at; at = at.parent, level++) {
    if (at.isAlone) isAlone = true;
    const index = at.places.get(nodeId);
    if (index === undefined) continue;
    // Inside a body, its own composite node means the current item: it has no outputs yet.
    return at.owner === nodeId
      ? { kind: 'item', level: level - 1, path }
      : { kind: 'output', level, index, path };
  }
  if (isAlone) return { kind: 'given' };
  if (scope.isKnown(nodeId)) return { kind: 'never' };
  return {
    kind: 'broken',
    code: errorCodes.compile,
    message: `refers to node ${nodeId}, which the document does not have`,
  };
}

/** The input with another source. */
export function withSource(input: CompiledInput, source: Source): CompiledInput {
  return { ...input, source, direct: directOf(source) };
}

/** Undefined for names of inherited properties, which could be read from an object that lacks the field. */
function directOf(source: Source): CompiledInput['direct'] {
  if (source.kind !== 'output' || source.level > 0 || source.path.length !== 1) return undefined;
  const [key] = source.path;
  return key === undefined || key in Object.prototype ? undefined : { index: source.index, key };
}

/** Creates the source of an input that cannot be resolved, with the error for its node and field. */
export function brokenSource(
  source: Source & { kind: 'broken' },
  node: CompiledNode,
  field: string,
): ExecutionError {
  const { id, title } = node.about;
  return new ExecutionError(source.code, `${source.message} (node "${title}", ${field})`, {
    nodeId: id,
    field,
  });
}
