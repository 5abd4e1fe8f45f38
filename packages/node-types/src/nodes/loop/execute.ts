import type { BodyPlan, NodeContext, NodeExecutor } from '@heddle/executor';
import { type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import { collectedFrom } from '../../data/collected.js';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { collect, itemsAt, listsOf, shortest, valueAt } from '../../run/iterations.js';
import { countInput, type LoopData, loopTypes } from './definition.js';

/** Runs iterations one at a time; loop variables carry over from one to the next. */
export const loopExecutor: NodeExecutor<LoopData> = {
  effect: 'pure',
  run: (context) => {
    const { inputs, outputs } = context.data;
    const isArray = inputs.loopType === loopTypes.array;
    const lists = listsOf(isArray ? inputs.inputParameters : [], context.inputs);
    const variables: JsonObject = {};
    for (const { name } of inputs.variableParameters) setOwn(variables, name, context.inputs[name] ?? null);
    const fromBody = outputs.filter((output) => collectedFrom(output)?.nodeId !== context.node.id);
    const body: BodyPlan = {
      count: countOf(context, lists),
      concurrency: 1,
      items: (index) => itemsAt(lists, index),
      variables,
      collect: (outputsOf) => collect(fromBody, outputsOf),
      finish: (iterations, last) => ({
        outputs: outputsAtEnd(context, iterations, last),
        trace: { input: lists },
      }),
    };
    return { body };
  },
};

function countOf(context: NodeContext<LoopData>, lists: JsonObject): number {
  const { loopType } = context.data.inputs;
  if (loopType === loopTypes.array) return shortest(lists);
  if (loopType === loopTypes.infinite) return Number.POSITIVE_INFINITY;
  if (loopType === loopTypes.count) {
    const count = context.inputs[countInput];
    return typeof count === 'number' ? count : 0;
  }
  const message = `there is no kind of loop called "${loopType}"`;
  throw nodeError(context, nodeErrorCodes.compile, message, 'inputs.loopType');
}

/** Lists of values collected from iterations, and the final values of loop variables. */
function outputsAtEnd(
  { data, node }: NodeContext<LoopData>,
  iterations: readonly JsonObject[],
  variables: JsonObject,
): JsonObject {
  const result: JsonObject = {};
  for (const output of data.outputs) {
    const from = collectedFrom(output);
    const value =
      from?.nodeId === node.id
        ? (valueAt(variables, from.path) ?? null)
        : iterations.flatMap((kept): Json[] =>
            Object.hasOwn(kept, output.name) ? [kept[output.name] ?? null] : [],
          );
    setOwn(result, output.name, value);
  }
  return result;
}
