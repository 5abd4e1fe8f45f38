import type { JsonObject } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { createExecutor } from '../../src/index.js';
import {
  documentOf,
  endId,
  node,
  ref,
  startId,
  testingDefinitions,
  testingExecutors,
  withBody,
} from '../../src/testing/index.js';
import type { Engine, Prepared } from './Engine.js';
import { executors } from './heddleNodes.js';

const executor = createExecutor({
  definitions: testingDefinitions,
  executors: { ...testingExecutors, ...executors },
});
const limits = { nodeRuns: 1_000_000 };

/** What a consumer sees of one run. */
interface Seen {
  events: number;
  nodes: number;
  pieces: number;
  text: number;
  outputs: JsonObject;
}

/**
 * Runs a document as a host does: events arrive in batches, and every one is read. Rejects unless the events
 * are complete and the run succeeds.
 */
export function runOnce(document: Parameters<typeof executor.start>[0], keepJournal = true): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const seen: Seen = { events: 0, nodes: 0, pieces: 0, text: 0, outputs: {} };
    const take = (event: RunEvent) => {
      if (event.seq !== ++seen.events) reject(new Error(`event ${event.seq} came as number ${seen.events}`));
      if (event.type === 'node.finished' && event.path.length > 0) seen.nodes++;
      else if (event.type === 'message' && event.content !== '') {
        seen.pieces++;
        seen.text += event.content.length;
      } else if (event.type === 'run.finished') {
        seen.outputs = event.outputs;
        resolve(seen);
      } else if (event.type === 'run.failed') reject(new Error(event.error.message));
    };
    const onEvents = (events: readonly RunEvent[]) => {
      for (const event of events) take(event);
    };
    executor.start(document, { v: 1 }, { services: {}, limits, onEvents, keepJournal });
  });
}

/** Prepares a document whose exit outputs `value`; the run resolves with it, if all its nodes have run. */
function running(document: JsonObject, nodes: number, keepJournal = true): Prepared {
  const prepared = executor.prepare(document);
  return async () => {
    const seen = await runOnce(prepared, keepJournal);
    if (seen.nodes !== nodes) throw new Error(`${seen.nodes} nodes instead of ${nodes} have run`);
    return seen.outputs.value;
  };
}

const start = node(startId, 'start');
const end = (from: string, path = 'v', type = 'integer') =>
  node(endId, 'end', { value: ref(from, path, type) });
const v = (from: string) => ({ v: ref(from, 'v', 'integer') });
const idsOf = (length: number) => Array.from({ length }, (_, index) => `n${index}`);

/** Documents of the workloads, using the trivial nodes of this benchmark. */
export const documents = {
  chain(length: number): JsonObject {
    const ids = idsOf(length);
    return documentOf(
      [start, ...ids.map((id, index) => node(id, 'echo', v(ids[index - 1] ?? startId))), end(ids.at(-1)!)],
      [startId, ...ids].map((id, index) => `${id} -> ${ids[index] ?? endId}`),
    );
  },
  fan(width: number): JsonObject {
    const ids = idsOf(width);
    return documentOf(
      [start, ...ids.map((id) => node(id, 'echo', v(startId))), end(ids.at(-1)!)],
      ids.flatMap((id) => [`${startId} -> ${id}`, `${id} -> ${endId}`]),
    );
  },
  lattice(rows: number, columns: number): JsonObject {
    const id = (row: number, column: number) => (row < 0 ? startId : `n${row}_${column % columns}`);
    const nodes: JsonObject[] = [];
    const edges: string[] = [];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        nodes.push(node(id(row, column), 'echo', v(id(row - 1, column))));
        const above = row === 0 ? [startId] : [id(row - 1, column), id(row - 1, column + 1)];
        for (const from of above) edges.push(`${from} -> ${id(row, column)}`);
        if (row === rows - 1) edges.push(`${id(row, column)} -> ${endId}`);
      }
    }
    return documentOf([start, ...nodes, end(id(rows - 1, columns - 1))], edges);
  },
  loop(times: number): JsonObject {
    const body = withBody(
      node('r', 'repeat', {}, { times }),
      [
        node('a', 'echo', { v: ref('r', 'index', 'integer') }),
        node('b', 'echo', v('a')),
        node('c', 'echo', v('b')),
      ],
      ['r:loop-function-inline-output -> a', 'a -> b', 'b -> c'],
    );
    return documentOf([start, body, end('r')], [`${startId} -> r`, `r -> ${endId}`]);
  },
  variable(times: number): JsonObject {
    const body = withBody(
      node('r', 'repeat', {}, { times, variables: { total: 0 } }),
      [
        node('a', 'echo', { v: ref('r', 'total', 'integer') }),
        node('b', 'echo', v('a')),
        node('c', 'assign', v('b')),
      ],
      ['r:loop-function-inline-output -> a', 'a -> b', 'b -> c'],
    );
    return documentOf([start, body, end('r')], [`${startId} -> r`, `r -> ${endId}`]);
  },
  /** A document that no other `seed` gives: every node follows one or two of the nodes before it. */
  distinct(count: number, seed: number): JsonObject {
    const idOf = (index: number) => (index < 0 ? startId : `d${seed}_${index}`);
    let state = seed + 1;
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const nodes: JsonObject[] = [];
    const edges: string[] = [];
    const open = new Set<string>();
    for (let index = 0; index < count - 2; index++) {
      const from = new Set([idOf(index - 1 - random(Math.min(index + 1, 4))), idOf(random(index + 1) - 1)]);
      const [first = startId] = from;
      nodes.push(node(idOf(index), 'echo', v(first)));
      open.add(idOf(index));
      for (const id of from) {
        edges.push(`${id} -> ${idOf(index)}`);
        open.delete(id);
      }
    }
    for (const id of open) edges.push(`${id} -> ${endId}`);
    return documentOf([start, ...nodes, end(idOf(count - 3))], edges);
  },
  mixed(lines: number, length: number): JsonObject {
    const id = (line: number, step: number) => (step < 0 ? startId : `n${line}_${step}`);
    const nodes: JsonObject[] = [];
    const edges: string[] = [];
    for (let line = 0; line < lines; line++) {
      for (let step = 0; step < length; step++) {
        nodes.push(node(id(line, step), step === 0 ? 'delay' : 'echo', v(id(line, step - 1))));
        edges.push(`${id(line, step - 1)} -> ${id(line, step)}`);
      }
      edges.push(`${id(line, length - 1)} -> ${endId}`);
    }
    return documentOf([start, ...nodes, end(id(lines - 1, length - 1))], edges);
  },
  stream(pieces: number): JsonObject {
    return documentOf(
      [
        start,
        node('s', 'stream', {}, { pieces }, [{ name: 'text', type: 'string' }]),
        node('m', 'message', { text: ref('s', 'text') }, { streamingOutput: true }),
        end('m', 'length'),
      ],
      [`${startId} -> s`, 's -> m', `m -> ${endId}`],
    );
  },
};

/** Hosts get documents from JSON. */
const parsed = (document: JsonObject): JsonObject => JSON.parse(JSON.stringify(document));

/** The executor of this package. */
export const heddle: Engine = {
  chain: (length) => running(documents.chain(length), length + 2),
  fan: (width) => running(documents.fan(width), width + 2),
  lattice: (rows, columns) => running(documents.lattice(rows, columns), rows * columns + 2),
  loop: (times) => running(documents.loop(times), times * 3 + 3),
  variable: (times) => running(documents.variable(times), times * 3 + 3),
  unkept: (times) => running(documents.variable(times), times * 3 + 3, false),
  mixed: (lines, length) => running(documents.mixed(lines, length), lines * length + 2),
  stream: (pieces) => {
    const prepared = executor.prepare(documents.stream(pieces));
    return async () => {
      const seen = await runOnce(prepared);
      if (seen.pieces !== pieces) throw new Error(`${seen.pieces} pieces instead of ${pieces} have arrived`);
      return seen.outputs.value === seen.text ? seen.text : `${seen.outputs.value} is not ${seen.text}`;
    };
  },
  prepare: (length) => ({
    make: () => parsed(documents.chain(length)),
    use: (document) => executor.prepare(document as JsonObject),
  }),
  first: (nodes) => {
    let count = 0;
    return {
      make: () => parsed(documents.distinct(nodes, count++)),
      async use(document) {
        const seen = await runOnce(document as JsonObject);
        if (seen.nodes !== nodes) throw new Error(`${seen.nodes} nodes instead of ${nodes} have run`);
      },
    };
  },
};
