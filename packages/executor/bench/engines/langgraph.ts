import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import type { Engine, Prepared } from './Engine.js';

const State = Annotation.Root({
  v: Annotation<number>({ reducer: (_, value) => value, default: () => 1 }),
  round: Annotation<number>({ reducer: (_, value) => value, default: () => 0 }),
});
type Values = typeof State.State;

const take = ({ v }: Values) => ({ v });
const wait = async (values: Values) => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return take(values);
};
const idsOf = (length: number) => Array.from({ length }, (_, index) => `n${index}`);

/** The package's builder without its types: they track every node name, and the workloads have too many. */
interface Builder {
  addNode(id: string, run: (values: Values, config: never) => unknown): Builder;
  addEdge(from: string | string[], to: string): Builder;
  addConditionalEdges(from: string, choose: (values: Values) => string): Builder;
  compile(): {
    invoke(input: Partial<Values>, options: object): Promise<Values>;
    stream(input: Partial<Values>, options: object): Promise<AsyncIterable<string>>;
  };
}

const build = () => new StateGraph(State) as unknown as Builder;
const options = { recursionLimit: 1_000_000 };

function running(builder: Builder): Prepared {
  const graph = builder.compile();
  return async () => (await graph.invoke({ v: 1 }, options)).v;
}

function chainOf(length: number): Builder {
  const builder = build();
  const ids = [START, ...idsOf(length), END];
  for (const id of ids.slice(1, -1)) builder.addNode(id, take);
  for (const [index, id] of ids.slice(1).entries()) builder.addEdge(ids[index]!, id);
  return builder;
}

/** Without a checkpointer, so nothing is persisted. */
export const langgraph: Engine = {
  chain: (length) => running(chainOf(length)),
  prepare: (length) => ({ make: () => length, use: () => chainOf(length).compile() }),
  fan(width) {
    const builder = build();
    const ids = idsOf(width);
    for (const id of ids) builder.addNode(id, take).addEdge(START, id);
    return running(builder.addNode('last', take).addEdge(ids, 'last').addEdge('last', END));
  },
  lattice(rows, columns) {
    const builder = build();
    const id = (row: number, column: number) => `n${row}_${column % columns}`;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        builder.addNode(id(row, column), take);
        if (row === 0) builder.addEdge(START, id(row, column));
        else builder.addEdge([id(row - 1, column), id(row - 1, column + 1)], id(row, column));
        if (row === rows - 1) builder.addEdge(id(row, column), END);
      }
    }
    return running(builder);
  },
  variable(times) {
    const builder = build()
      .addNode('a', take)
      .addNode('b', take)
      .addNode('c', ({ v, round }) => ({ v, round: round + 1 }))
      .addEdge(START, 'a')
      .addEdge('a', 'b')
      .addEdge('b', 'c')
      .addConditionalEdges('c', ({ round }) => (round < times ? 'a' : END));
    const graph = builder.compile();
    return async () => (await graph.invoke({ v: 1 }, options)).round;
  },
  mixed(lines, length) {
    const builder = build();
    for (let line = 0; line < lines; line++) {
      for (let step = 0; step < length; step++) {
        builder.addNode(`n${line}_${step}`, step === 0 ? wait : take);
        builder.addEdge(step === 0 ? START : `n${line}_${step - 1}`, `n${line}_${step}`);
      }
      builder.addEdge(`n${line}_${length - 1}`, END);
    }
    return running(builder);
  },
  stream(pieces) {
    const graph = build()
      .addNode('produce', async (values: Values, { writer }: { writer: (piece: string) => void }) => {
        for (let index = 0; index < pieces; index++) {
          writer('piece ');
          await undefined;
        }
        return take(values);
      })
      .addEdge(START, 'produce')
      .addEdge('produce', END)
      .compile();
    return async () => {
      let length = 0;
      const stream = await graph.stream({ v: 1 }, { ...options, streamMode: 'custom' });
      for await (const piece of stream) length += piece.length;
      return length;
    };
  },
};
