import { createExecutor } from '@heddle/executor';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors } from '@heddle/node-types/execute';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';

const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });

const loopId = '21';

/** What the variables of a loop are after a node in its body has assigned to them. */
export async function assignedVariables(variables: JsonObject, assign: JsonObject): Promise<JsonObject> {
  const state = await executor.start(documentOf(variables, assign), {}, { services: {} }).done;
  if (state.error) throw state.error;
  return state.nodes.get(loopId)?.outputs ?? {};
}

/** Start, a loop that runs once around a node that assigns, End. */
function documentOf(variables: JsonObject, assign: JsonObject): JsonObject {
  const variable = (name: string) => ({ source: 'block-output', blockID: loopId, name });
  const names = Object.keys(variables);
  const setVariable = {
    id: '20',
    type: '20',
    data: {
      nodeMeta: { title: 'Set' },
      inputs: {
        inputParameters: Object.entries(assign).map(([name, value]) => ({
          left: { ...typeOf(variables[name] ?? value), value: { type: 'ref', content: variable(name) } },
          right: literal(value, variables[name] ?? value),
        })),
      },
    },
  };
  const loop = {
    id: loopId,
    type: '21',
    data: {
      nodeMeta: { title: 'Loop' },
      inputs: {
        loopType: 'count',
        loopCount: { type: 'integer', value: { type: 'literal', content: '1' } },
        inputParameters: [],
        variableParameters: names.map((name) => ({
          name,
          input: literal(variables[name]!, variables[name]!),
        })),
      },
      outputs: names.map((name) => ({
        name,
        input: { ...typeOf(variables[name]!), value: { type: 'ref', content: variable(name) } },
      })),
    },
    blocks: [setVariable],
    edges: [
      { sourceNodeID: loopId, targetNodeID: '20', sourcePortID: 'loop-function-inline-output' },
      { sourceNodeID: '20', targetNodeID: loopId, targetPortID: 'loop-function-inline-input' },
    ],
  };
  const start = { id: '100001', type: '1', data: { nodeMeta: { title: 'Start' }, outputs: [] } };
  const exit = { terminatePlan: 'returnVariables', inputParameters: [] };
  const end = { id: '900001', type: '2', data: { nodeMeta: { title: 'End' }, inputs: exit } };
  return {
    nodes: [start, loop, end],
    edges: [
      { sourceNodeID: '100001', targetNodeID: loopId },
      { sourceNodeID: loopId, targetNodeID: '900001', sourcePortID: 'loop-output' },
    ],
  };
}

function literal(value: Json, like: Json): JsonObject {
  return { ...typeOf(like), value: { type: 'literal', content: value } };
}

/** The type that a value has; fields and elements are left open. */
function typeOf(value: Json): JsonObject {
  if (Array.isArray(value)) return { type: 'list' };
  if (isJsonObject(value)) return { type: 'object', schema: [] };
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'float' };
  return { type: typeof value === 'boolean' ? 'boolean' : 'string' };
}
