import { createStep, createWorkflow } from '@mastra/core/workflows';
import * as z from 'zod';
import type { Engine, Prepared } from './Engine.js';

const value = z.object({ v: z.number() });
const step = (id: string, execute: (given: { inputData: { v: number } }) => Promise<{ v: number }>) =>
  createStep({ id, inputSchema: value, outputSchema: value, execute });
const take = (id: string) => step(id, async ({ inputData }) => ({ v: inputData.v }));
const wait = (id: string) =>
  step(id, async ({ inputData }) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return { v: inputData.v };
  });

/** The package's builder without its types: they track every step, and the workloads have too many. */
interface Builder {
  then(step: unknown): Builder;
  parallel(steps: unknown[]): Builder;
  dountil(step: unknown, done: (given: { inputData: { v: number } }) => Promise<boolean>): Builder;
  map(change: (given: { inputData: Record<string, { v: number }> }) => Promise<{ v: number }>): Builder;
  commit(): { createRun(): Promise<Run> };
}
interface Run {
  start(given: { inputData: { v: number } }): Promise<{ status: string; result: { v: number } }>;
}

const build = (id: string) =>
  createWorkflow({ id, inputSchema: value, outputSchema: value }) as unknown as Builder;

function running(builder: Builder, first = 1): Prepared {
  const workflow = builder.commit();
  return async () => (await (await workflow.createRun()).start({ inputData: { v: first } })).result.v;
}

const lastOf = (name: string) => (builder: Builder) =>
  builder.map(async ({ inputData }) => ({ v: inputData[name]!.v }));

/**
 * Supports sequential and parallel groups only, so there is no lattice; steps write separate events, so there
 * is no stream.
 */
export const mastra: Engine = {
  chain(length) {
    let builder = build('chain');
    for (let index = 0; index < length; index++) builder = builder.then(take(`n${index}`));
    return running(builder);
  },
  fan(width) {
    const steps = Array.from({ length: width }, (_, index) => take(`n${index}`));
    return running(lastOf(`n${width - 1}`)(build('fan').parallel(steps)));
  },
  variable(times) {
    const body = build('body')
      .then(take('a'))
      .then(take('b'))
      .then(step('c', async ({ inputData }) => ({ v: inputData.v + 1 })));
    body.commit();
    return running(
      build('loop').dountil(body, async ({ inputData }) => inputData.v >= times),
      0,
    );
  },
  mixed(lines, length) {
    const bodies = Array.from({ length: lines }, (_, line) => {
      let body = build(`line${line}`).then(wait(`w${line}`));
      for (let index = 1; index < length; index++) body = body.then(take(`n${line}_${index}`));
      body.commit();
      return body;
    });
    return running(lastOf(`line${lines - 1}`)(build('mixed').parallel(bodies)));
  },
};
