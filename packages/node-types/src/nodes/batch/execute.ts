import type { NodeExecutor } from '@heddle/executor';
import { type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import { collect, itemsAt, listsOf, shortest } from '../../run/iterations.js';
import { type BatchData, batchDefaults } from './definition.js';

/** Runs the body for all items, several at a time; each output is a list in the order of the items. */
export const batchExecutor: NodeExecutor<BatchData> = {
  effect: 'pure',
  run: ({ data, inputs }) => {
    const lists = listsOf(data.inputs.inputParameters, inputs);
    return {
      body: {
        count: Math.min(shortest(lists), sizeOf(inputs.batchSize, batchDefaults.batchSize)),
        concurrency: sizeOf(inputs.concurrentSize, batchDefaults.concurrentSize),
        items: (index) => itemsAt(lists, index),
        collect: (outputsOf) => collect(data.outputs, outputsOf),
        finish: (iterations) => {
          const outputs: JsonObject = {};
          for (const { name } of data.outputs) {
            const values = iterations.map((kept) =>
              Object.hasOwn(kept, name) ? (kept[name] ?? null) : null,
            );
            setOwn(outputs, name, values);
          }
          return { outputs, trace: { input: lists } };
        },
      },
    };
  },
};

function sizeOf(given: Json | undefined, otherwise: number): number {
  return typeof given === 'number' && given > 0 ? given : otherwise;
}
