import type { ExecutorDefinition } from '@heddle/executor';
import { definePlainNode, type JsonObject } from '@heddle/workflow-schema';

/** A step of a price calculation: a number, and the step whose price it reads. */
const data = ({ from, amount }: JsonObject) => ({ from: String(from ?? ''), amount: Number(amount ?? 0) });
export type Step = ReturnType<typeof data>;
const inputs = ({ from }: Step) => ({ price: { from, output: 'price', required: true } });
const outputs = () => [{ name: 'price', type: 'float' as const }];

/** The page checks documents with these types, and the worker runs them. */
export const definitions = [
  definePlainNode({ type: 'price', data, outputs }),
  definePlainNode({ type: 'times', data, inputs, outputs }),
];

export const executors: ExecutorDefinition['executors'] = {
  price: { effect: 'pure', run: ({ data }) => ({ outputs: { price: data.amount } }) },
  times: {
    effect: 'pure',
    run: ({ data, inputs }) => ({ outputs: { price: Number(inputs.price) * data.amount } }),
  },
};
