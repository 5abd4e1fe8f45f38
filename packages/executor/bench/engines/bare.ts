import type { Engine } from './Engine.js';

const take = async (value: { v: number }) => ({ v: value.v });
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function* produce(pieces: number) {
  for (let index = 0; index < pieces; index++) yield 'piece ';
}

async function* pass(source: AsyncIterable<string>) {
  for await (const text of source) yield text;
}

async function variable(times: number): Promise<number> {
  let total = { v: 0 };
  for (let index = 0; index < times; index++) {
    const { v } = await take(await take(await take(total)));
    total = { v: v + 1 };
  }
  return total.v;
}

/** The same work as plain async functions: no graph, no journal, no cancellation or resumption. */
export const bare: Engine = {
  chain: (length) => async () => {
    let value = { v: 1 };
    for (let index = 0; index < length; index++) value = await take(value);
    return value.v;
  },
  fan: (width) => {
    const places = Array.from({ length: width }, (_, index) => index);
    return async () => {
      const start = { v: 1 };
      const results = await Promise.all(places.map(() => take(start)));
      return results[width - 1]!.v;
    };
  },
  lattice: (rows, columns) => async () => {
    let above = Array.from({ length: columns }, () => Promise.resolve({ v: 1 }));
    for (let row = 0; row < rows; row++) {
      const before = above;
      above = before.map((one, column) =>
        Promise.all([one, before[(column + 1) % columns]!]).then(([value]) => take(value)),
      );
    }
    const results = await Promise.all(above);
    return results[columns - 1]!.v;
  },
  loop: (times) => async () => {
    const kept: number[] = [];
    for (let index = 0; index < times; index++) {
      kept.push((await take(await take(await take({ v: index })))).v);
    }
    return kept.length;
  },
  variable: (times) => () => variable(times),
  unkept: (times) => () => variable(times),
  mixed: (lines, length) => {
    const places = Array.from({ length: lines }, (_, index) => index);
    return async () => {
      const results = await Promise.all(
        places.map(async () => {
          await wait(1);
          let value = { v: 1 };
          for (let step = 1; step < length; step++) value = await take(value);
          return value;
        }),
      );
      return results[lines - 1]!.v;
    };
  },
  stream: (pieces) => async () => {
    let text = '';
    for await (const piece of pass(produce(pieces))) text += piece;
    return text.length;
  },
};
