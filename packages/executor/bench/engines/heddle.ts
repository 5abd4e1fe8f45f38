import { createRegistry, type JsonObject } from '@heddle/workflow-schema';
import { compile } from '../../src/engine/compile.js';
import { Journal } from '../../src/engine/Journal.js';
import { defaultLimits } from '../../src/engine/limits.js';
import { Run } from '../../src/engine/Run.js';
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

const compiler = {
  registry: createRegistry(testingDefinitions),
  executors: { ...testingExecutors, ...executors },
};
const limits = { ...defaultLimits, nodeRuns: 1_000_000 };
const services = {};

/** Compiles a document, and runs it with an in-memory journal. Throws unless the run succeeds. */
export function prepare(document: JsonObject): () => Promise<{ journal: Journal; outputs: JsonObject }> {
  const graph = compile(document, compiler);
  return async () => {
    const journal = new Journal(Date.now, undefined);
    const inputs = { v: 1 };
    journal.add({ type: 'run.started', runId: '1', inputs });
    const run = new Run({
      runId: '1',
      graph,
      inputs,
      compiler,
      journal,
      limits,
      clock: Date.now,
      createId: () => '1',
      options: { services },
    });
    run.begin();
    await run.over;
    const outputs = run.root.result?.outputs;
    if (!outputs) throw new Error(`the run did not succeed: ${JSON.stringify(journal.events.at(-1))}`);
    return { journal, outputs };
  };
}

/** Prepares a document whose exit outputs `value`; the run resolves with it. */
function running(document: JsonObject): Prepared {
  const run = prepare(document);
  return async () => (await run()).outputs.value;
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

/** The executor of this package. */
export const heddle: Engine = {
  chain: (length) => running(documents.chain(length)),
  fan: (width) => running(documents.fan(width)),
  lattice: (rows, columns) => running(documents.lattice(rows, columns)),
  loop: (times) => running(documents.loop(times)),
  mixed: (lines, length) => running(documents.mixed(lines, length)),
  stream: (pieces) => running(documents.stream(pieces)),
};
