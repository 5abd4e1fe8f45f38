import type { JsonObject } from '@heddle/workflow-schema';
import { type Compiler, compileNode, refuse, rootScope } from './compile.js';
import { withSource } from './compileInputs.js';
import type { CompiledInput, Graph } from './Graph.js';
import { joinEdges } from './joinEdges.js';
import { nodesIn, readLevels } from './readLevels.js';

/**
 * Compiles one node of a document, with its body, into a graph of its own. Values from other nodes are passed
 * by name: the node's own inputs, and the inputs of its body that reference nodes outside.
 */
export function compileSingle(json: JsonObject, nodeId: string, compiler: Compiler): Graph {
  const top = readLevels(json, compiler, []);
  const found = [...nodesIn(top)].find(({ id }) => id === nodeId);
  if (!found) throw refuse(nodeId, `the document has no node ${nodeId}`);
  const scope = { ...rootScope(top), places: new Map([[nodeId, 0]]), isAlone: true };
  const node = compileNode(found, 0, compiler, scope);
  return {
    nodes: [{ ...node, inputs: node.inputs.map(given) }],
    byId: new Map([[nodeId, 0]]),
    ...joinEdges(1, []),
    roots: [0],
    unreachable: [],
    exit: 0,
    streaming: false,
  };
}

/** Literals keep their values, and so do global variables unless a value is passed. */
function given(input: CompiledInput): CompiledInput {
  const { source } = input;
  if (source.kind === 'literal') return input;
  return withSource(
    input,
    source.kind === 'global' ? { kind: 'given', otherwise: source } : { kind: 'given' },
  );
}
