import { createExecutor } from '@heddle/executor';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors } from '@heddle/node-types/execute';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';

const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });

const startId = '100001';
const loopId = '21';

/** The variables of a loop after a node in its body has assigned to them. */
export async function assignedVariables(variables: JsonObject, assign: JsonObject): Promise<JsonObject> {
  const inputs: JsonObject = {};
  for (const [name, value] of Object.entries(variables)) inputs[before(name)] = value;
  for (const [name, value] of Object.entries(assign)) inputs[after(name)] = value;
  const state = await executor.start(documentOf(variables, assign), inputs, { services: {} }).done;
  if (state.error) throw state.error;
  return state.nodes.get(loopId)?.outputs ?? {};
}

/** Start with all values, a single-iteration loop around an assigning node, End. */
function documentOf(variables: JsonObject, assign: JsonObject): JsonObject {
  const typeOfVariable = (name: string) => typeOf(variables[name] ?? assign[name] ?? null);
  const names = Object.keys(variables);
  const assigned = Object.keys(assign);
  const setVariable = {
    id: '20',
    type: '20',
    data: {
      nodeMeta: { title: 'Set' },
      inputs: {
        inputParameters: assigned.map((name) => ({
          left: reference(typeOfVariable(name), loopId, name),
          right: reference(typeOfVariable(name), startId, after(name)),
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
          input: reference(typeOfVariable(name), startId, before(name)),
        })),
      },
      outputs: names.map((name) => ({ name, input: reference(typeOfVariable(name), loopId, name) })),
    },
    blocks: [setVariable],
    edges: [
      { sourceNodeID: loopId, targetNodeID: '20', sourcePortID: 'loop-function-inline-output' },
      { sourceNodeID: '20', targetNodeID: loopId, targetPortID: 'loop-function-inline-input' },
    ],
  };
  const outputs = [
    ...names.map((name) => ({ ...typeOfVariable(name), name: before(name) })),
    ...assigned.map((name) => ({ ...typeOfVariable(name), name: after(name) })),
  ];
  const start = { id: startId, type: '1', data: { nodeMeta: { title: 'Start' }, outputs } };
  const exit = { terminatePlan: 'returnVariables', inputParameters: [] };
  const end = { id: '900001', type: '2', data: { nodeMeta: { title: 'End' }, inputs: exit } };
  return {
    nodes: [start, loop, end],
    edges: [
      { sourceNodeID: startId, targetNodeID: loopId },
      { sourceNodeID: loopId, targetNodeID: '900001', sourcePortID: 'loop-output' },
    ],
  };
}

function before(name: string): string {
  return `before_${name}`;
}

function after(name: string): string {
  return `after_${name}`;
}

function reference(type: JsonObject, blockID: string, name: string): JsonObject {
  return { ...type, value: { type: 'ref', content: { source: 'block-output', blockID, name } } };
}

/** The type of a value, without its fields or elements. */
function typeOf(value: Json): JsonObject {
  if (Array.isArray(value)) return { type: 'list' };
  if (isJsonObject(value)) return { type: 'object', schema: [] };
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'float' };
  return { type: typeof value === 'boolean' ? 'boolean' : 'string' };
}
