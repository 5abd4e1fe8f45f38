import { expect, test } from 'vitest';
import type { ModelCall } from './ModelCall.js';
import { UsageRecorder } from './UsageRecorder.js';

const call = (modelId: string): ModelCall => ({
  at: new Date(0),
  modelId,
  modelName: modelId,
  kind: 'chat',
  inputUnits: 1,
  outputUnits: 1,
  cost: 0,
  currency: '',
  durationMs: 1,
  outcome: 'ok',
});

test('writes calls in ordered batches, and waits at the end for calls that are still being counted', async () => {
  const batches: string[][] = [];
  const recorder = new UsageRecorder<ModelCall>({
    write: async (calls) => void batches.push(calls.map(({ modelId }) => modelId)),
    pauseMs: 20,
  });
  for (let index = 0; index < 1_200; index++) recorder.add(call(String(index)));
  expect(batches).toEqual([]);
  await expect.poll(() => batches.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(batches.flat()).toEqual(Array.from({ length: 1_200 }, (_, index) => String(index)));
  recorder.add(new Promise((resolve) => setTimeout(() => resolve(call('late')), 30)));
  await recorder.close();
  expect(batches.at(-1)).toEqual(['late']);
});

test('writes calls later if the database is briefly unavailable, and bounds the queue if it stays so', async () => {
  const written: string[] = [];
  const lost: number[] = [];
  let isAway = true;
  const recorder = new UsageRecorder<ModelCall>({
    write: async (calls) => {
      if (isAway) throw new Error('away');
      written.push(...calls.map(({ modelId }) => modelId));
    },
    onFailed: (_error, count) => lost.push(count),
    pauseMs: 1_000,
    maxKept: 3,
  });
  for (const id of ['1', '2', '3', '4', '5']) recorder.add(call(id));
  await recorder.flush();
  expect(lost).toEqual([2]);
  isAway = false;
  await recorder.close();
  expect(written).toEqual(['3', '4', '5']);
});
