import { describe, expect, it } from 'vitest';
import { bare } from './engines/bare.js';
import type { Fresh, Prepared } from './engines/Engine.js';
import { documents, heddle, runOnce } from './engines/heddle.js';
import { smallWorkloads } from './workloads.js';

const isFresh = (given: Prepared | Fresh): given is Fresh => 'make' in given;

describe('the workloads of the benchmark at small size', () => {
  for (const workload of smallWorkloads) {
    const ours = workload.prepare(heddle)!;
    if (isFresh(ours)) {
      it(`${workload.name} accepts one new document after another`, async () => {
        const inputs = [ours.make(), ours.make()];
        expect(inputs[0]).not.toBe(inputs[1]);
        for (const input of inputs) await ours.use(input);
      });
      continue;
    }
    it(`${workload.name} gives the same bare and as a workflow`, async () => {
      const plain = workload.prepare(bare) as Prepared;
      expect(await plain()).toBe(workload.expected);
      // A prepared document can run again.
      expect([await ours(), await ours()]).toEqual([workload.expected, workload.expected]);
    });
  }

  it('deliver every event and every piece to the listener', async () => {
    // Start and end of the run, of 18 nodes and of 5 iterations.
    expect(await runOnce(documents.loop(5))).toMatchObject({ events: 2 + 36 + 10, nodes: 18 });
    expect(await runOnce(documents.stream(200))).toMatchObject({ pieces: 200, text: 1200 });
    expect(JSON.stringify(documents.distinct(10, 1))).not.toBe(JSON.stringify(documents.distinct(10, 2)));
  });
});
