import type { JsonObject } from '@heddle/workflow-schema';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOf, endId, literal, node, ref, startId, type TestingName } from '../testing/index.js';
import { countedOptions, executor, resultsOf, startTest } from './fixtures/testRun.js';

interface Drawn {
  kind: 'echo' | 'delay' | 'branch' | 'fail' | 'handled' | 'stream';
  /** The port that a branch takes. */
  port: string;
  /** Earlier nodes with an edge to this one, by place, and the port if the source branches. */
  from: { place: number; port: string }[];
}

const ports = ['branch_0', 'branch_1', 'default'];
const portIds: Record<string, string> = { branch_0: 'true', branch_1: 'true_1', default: 'false' };

const drawn = fc
  .array(
    fc.record({
      kind: fc.constantFrom<Drawn['kind']>('echo', 'echo', 'delay', 'branch', 'branch', 'handled', 'stream'),
      port: fc.constantFrom(...ports),
      from: fc.array(fc.record({ place: fc.nat(30), port: fc.constantFrom(...ports) }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .chain((nodes) =>
    // Only one node may fail the whole run, so that the first failure does not depend on timing.
    fc.option(fc.nat(nodes.length - 1), { freq: 4 }).map((place) =>
      nodes.map(
        (one, index): Drawn => ({
          ...one,
          kind: index === place ? 'fail' : one.kind,
          // Place 0 is the start; a node may follow any earlier one.
          from: one.from.map((edge) => ({ ...edge, place: edge.place % (index + 1) })),
        }),
      ),
    ),
  );

const idOf = (place: number) => (place === 0 ? startId : `n${place}`);

/** The source port of an edge, by the kind of its source. */
function edgePort(nodes: Drawn[], { place, port }: Drawn['from'][number]): string {
  const kind = nodes[place - 1]?.kind;
  if (kind === 'branch') return port;
  return kind === 'handled' ? (port === 'default' ? 'default' : 'branch_error') : '';
}

function draw(nodes: Drawn[]): JsonObject {
  const settingOnError = { processType: 3 };
  const jsons = nodes.map(({ kind, port, from }, index) => {
    const v = ref(idOf(from[0]!.place), 'v');
    const types: Record<Drawn['kind'], [TestingName, Record<string, JsonObject>, JsonObject]> = {
      echo: ['echo', { v }, {}],
      delay: ['delay', { v }, { ms: 1 }],
      branch: ['branch', { port: literal(port) }, {}],
      fail: ['fail', {}, { message: 'drawn' }],
      handled: ['fail', { v }, { settingOnError, ...(port === 'branch_0' ? {} : { times: 0 }) }],
      stream: ['stream', {}, { field: 'v', pieces: ['p', 'q'] }],
    };
    return node(idOf(index + 1), ...types[kind]);
  });
  const edges = nodes.flatMap(({ from }, index) =>
    from.map((edge) => {
      const port = edgePort(nodes, edge);
      return `${idOf(edge.place)}${port === '' ? '' : `:${portIds[port] && port !== 'default' ? portIds[port] : nodes[edge.place - 1]?.kind === 'branch' ? 'false' : port}`} -> ${idOf(index + 1)}`;
    }),
  );
  // Every node leads to the exit by every port, so the exit waits for all of them.
  const toEnd = nodes.flatMap(({ kind }, index) => {
    const outs =
      kind === 'branch'
        ? ['true', 'true_1', 'false']
        : kind === 'handled'
          ? ['default', 'branch_error']
          : [''];
    return outs.map((port) => `${idOf(index + 1)}${port === '' ? '' : `:${port}`} -> ${endId}`);
  });
  return documentOf([node(startId, 'start'), ...jsons, node(endId, 'end')], [...edges, ...toEnd]);
}

/** A naive implementation of the rules: nodes in drawing order, each checking its edges. */
function interpret(nodes: Drawn[], start: string) {
  const outputs = new Map<number, JsonObject>([[0, { v: start }]]);
  const left = new Map<number, string>([[0, '']]);
  const skipped: string[] = [];
  for (const [index, { kind, port, from }] of nodes.entries()) {
    const place = index + 1;
    const isLive = from.some(
      (edge) => left.has(edge.place) && left.get(edge.place) === edgePort(nodes, edge),
    );
    if (!isLive) {
      skipped.push(idOf(place));
      continue;
    }
    if (kind === 'fail') return { status: 'failed' as const };
    const given = outputs.get(from[0]!.place);
    const v: JsonObject = given && 'v' in given ? { v: given.v! } : {};
    const results: Record<Exclude<Drawn['kind'], 'fail'>, [JsonObject, string]> = {
      echo: [v, ''],
      delay: [v, ''],
      branch: [{}, port],
      handled:
        port === 'branch_0'
          ? [
              { errorBody: { errorMessage: 'failed', errorCode: 305000002 }, isSuccess: false },
              'branch_error',
            ]
          : [{ ...v, isSuccess: true }, 'default'],
      stream: [{ v: 'pq' }, ''],
    };
    outputs.set(place, results[kind][0]);
    left.set(place, results[kind][1]);
  }
  return { status: 'success' as const, skipped, outputs };
}

describe('any generated graph', () => {
  it('produces the outputs and skipped nodes of a naive interpreter', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, fc.string(), async (nodes, start) => {
        const expected = interpret(nodes, start);
        const results = await resultsOf(startTest(draw(nodes), { v: start }));
        expect(results.status).toBe(expected.status);
        if (expected.status === 'failed') {
          expect(results.error?.message).toBe('drawn');
          return;
        }
        expect(results.skipped.sort()).toEqual(expected.skipped.sort());
        for (const [place, outputs] of expected.outputs) expect(results.nodes[idOf(place)]).toEqual(outputs);
      }),
      { numRuns: 150 },
    );
  });

  it('produces the same outputs from any event of its journal', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, fc.nat(), async (nodes, where) => {
        const document = draw(nodes);
        const whole = startTest(document, { v: 'x' });
        const expected = await resultsOf(whole);
        const cut = whole.journal().slice(0, 1 + (where % whole.journal().length));
        const results = await resultsOf(executor.resume(document, cut, countedOptions()));
        expect(results.status).toBe(expected.status);
        if (expected.status === 'failed') expect(results.error?.message).toBe('drawn');
        else expect(results).toEqual({ ...expected, skipped: expect.arrayContaining(expected.skipped) });
      }),
      { numRuns: 80 },
    );
  });
});
