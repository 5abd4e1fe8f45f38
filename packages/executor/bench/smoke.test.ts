import { describe, expect, it } from 'vitest';
import { bare } from './engines/bare.js';
import { documents, heddle, prepare } from './engines/heddle.js';
import { smallWorkloads } from './workloads.js';

describe('the workloads of the benchmark at small size', () => {
  for (const workload of smallWorkloads) {
    it(`${workload.name} gives the same bare and as a workflow`, async () => {
      expect(await workload.prepare(bare)!()).toBe(workload.expected);
      expect(await workload.prepare(heddle)!()).toBe(workload.expected);
      // A compiled graph can run again.
      const run = workload.prepare(heddle)!;
      expect([await run(), await run()]).toEqual([workload.expected, workload.expected]);
    });
  }

  it('run every node once, and record it in the journal', async () => {
    const { journal } = await prepare(documents.loop(5))();
    const count = (type: string) => journal.events.filter((event) => event.type === type).length;
    expect([count('node.started'), count('node.finished')]).toEqual([18, 18]);
    expect([count('frame.started'), count('frame.finished')]).toEqual([5, 5]);
    expect(journal.events.map(({ seq }) => seq)).toEqual(journal.events.map((_, index) => index + 1));
    expect(
      journal.events.find((event) => event.type === 'node.started' && event.nodeId === 'b'),
    ).toMatchObject({
      path: 'r[0]/b',
      inputs: { v: 0 },
    });
  });
});
