import type { JsonObject } from '@heddle/workflow-schema';
import { documentOf, endId, literal, node, ref, startId, withBody } from '../src/testing/index.js';

/** One workload: the document for the executor, and the same work as bare async functions. */
export interface Workload {
  name: string;
  /** What the time is divided by. */
  units: number;
  document: JsonObject;
  bare(): Promise<unknown>;
}

const plain = async (value: { v: number }) => ({ v: value.v });
const start = node(startId, 'start');
const end = node(endId, 'end');
const v = (id: string) => ({ v: ref(id, 'v', 'integer') });

export function chain(length: number): Workload {
  const ids = Array.from({ length }, (_, index) => `n${index}`);
  return {
    name: `chain ${length}`,
    units: length,
    document: documentOf(
      [start, ...ids.map((id, index) => node(id, 'echo', v(ids[index - 1] ?? startId))), end],
      [startId, ...ids].map((id, index) => `${id} -> ${ids[index] ?? endId}`),
    ),
    async bare() {
      let value = { v: 1 };
      for (let index = 0; index < length; index++) value = await plain(value);
      return value;
    },
  };
}

export function fan(width: number): Workload {
  const ids = Array.from({ length: width }, (_, index) => `n${index}`);
  return {
    name: `fan 1-${width}-1`,
    units: width,
    document: documentOf(
      [start, ...ids.map((id) => node(id, 'echo', v(startId))), end],
      ids.flatMap((id) => [`${startId} -> ${id}`, `${id} -> ${endId}`]),
    ),
    bare: () => Promise.all(ids.map(() => plain({ v: 1 }))),
  };
}

export function lattice(rows: number, columns: number): Workload {
  const id = (row: number, column: number) => `n${row}_${column}`;
  const nodes: JsonObject[] = [];
  const edges: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      nodes.push(node(id(row, column), 'echo', v(row === 0 ? startId : id(row - 1, column))));
      if (row === 0) edges.push(`${startId} -> ${id(row, column)}`);
      else
        for (const from of [column, (column + 1) % columns])
          edges.push(`${id(row - 1, from)} -> ${id(row, column)}`);
      if (row === rows - 1) edges.push(`${id(row, column)} -> ${endId}`);
    }
  }
  return {
    name: `lattice ${rows}x${columns}`,
    units: rows * columns,
    document: documentOf([start, ...nodes, end], edges),
    async bare() {
      let above = Array.from({ length: columns }, () => Promise.resolve({ v: 1 }));
      for (let row = 0; row < rows; row++) {
        const before = above;
        above = before.map((one, column) =>
          Promise.all([one, before[(column + 1) % columns]!]).then(([value]) => plain(value)),
        );
      }
      return Promise.all(above);
    },
  };
}

export function mixed(width: number, length: number): Workload {
  const id = (line: number, step: number) => `n${line}_${step}`;
  const lines = Array.from({ length: width }, (_, line) => line);
  const nodes = lines.flatMap((line) =>
    Array.from({ length }, (_, step) => {
      const before = step === 0 ? startId : id(line, step - 1);
      return node(id(line, step), step === 0 ? 'delay' : 'echo', v(before), { ms: 1 });
    }),
  );
  const edges = lines.flatMap((line) => [
    `${startId} -> ${id(line, 0)}`,
    ...Array.from({ length: length - 1 }, (_, step) => `${id(line, step)} -> ${id(line, step + 1)}`),
    `${id(line, length - 1)} -> ${endId}`,
  ]);
  return {
    name: `mixed ${width}x${length}, 1 ms each`,
    units: width * length,
    document: documentOf([start, ...nodes, end], edges),
    bare: () =>
      Promise.all(
        lines.map(async () => {
          await new Promise((resolve) => setTimeout(resolve, 1));
          let value = { v: 1 };
          for (let step = 1; step < length; step++) value = await plain(value);
          return value;
        }),
      ),
  };
}

/** A body of three nodes, one iteration after another. */
export function loop(times: number): Workload {
  const body = withBody(
    node('r', 'repeat', {}, { times, collect: ['c'] }),
    [
      node('a', 'echo', { v: ref('r', 'index', 'integer') }),
      node('b', 'echo', v('a')),
      node('c', 'echo', v('b')),
    ],
    ['r:loop-function-inline-output -> a', 'a -> b', 'b -> c'],
  );
  return {
    name: `loop ${times}x3`,
    units: times * 3,
    document: documentOf([start, body, end], [`${startId} -> r`, `r -> ${endId}`]),
    async bare() {
      const results: unknown[] = [];
      for (let index = 0; index < times; index++) {
        results.push(await plain(await plain(await plain({ v: index }))));
      }
      return results;
    },
  };
}

export function stream(pieces: number): Workload {
  const texts = Array.from({ length: pieces }, () => 'piece ');
  async function* produce() {
    for (const text of texts) yield text;
  }
  async function* pass(source: AsyncIterable<string>) {
    for await (const text of source) yield text;
  }
  return {
    name: `stream ${pieces}`,
    units: pieces,
    document: documentOf(
      [
        start,
        node('s', 'stream', {}, { pieces: texts }, [{ name: 'text', type: 'string' }]),
        node(
          'm',
          'message',
          { s: ref('s', 'text'), n: literal(1, 'integer') },
          { streamingOutput: true, content: '{{s}}' },
        ),
        end,
      ],
      [`${startId} -> s`, 's -> m', `m -> ${endId}`],
    ),
    async bare() {
      let text = '';
      for await (const piece of pass(produce())) text += piece;
      return text;
    },
  };
}
