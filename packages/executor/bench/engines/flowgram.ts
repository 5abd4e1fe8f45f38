import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Engine, Prepared } from './Engine.js';

interface Task {
  processing: Promise<Record<string, unknown>>;
}
interface Internals {
  IEngine: symbol;
  IExecutor: symbol;
  WorkflowRuntimeContainer: { instance: { get(key: symbol): unknown } };
}

/**
 * The package publishes only its task calls. To register a trivial node, and to bypass the logging of task
 * calls, this imports three internals from a patched copy of the bundle next to the original.
 */
async function loadInternals(): Promise<Internals> {
  const resolve = createRequire(join(process.cwd(), 'bench.js')).resolve;
  const bundle = join(dirname(resolve('@flowgram.ai/runtime-js')), 'esm', 'index.js');
  const copy = join(dirname(bundle), 'index.bench.js');
  writeFileSync(
    copy,
    `${readFileSync(bundle, 'utf8')}\nexport { IEngine, IExecutor, WorkflowRuntimeContainer };`,
  );
  return import(pathToFileURL(copy).href);
}

const number = { type: 'object', properties: { v: { type: 'number' } } };
const numbers = { type: 'object', properties: { v: { type: 'array', items: { type: 'number' } } } };
const reference = (...content: string[]) => ({ type: 'ref', content });
const place = { meta: { position: { x: 0, y: 0 } } };
const node = (id: string, from: string, type = 'take', path = 'v') => ({
  id,
  type,
  ...place,
  data: { title: id, inputs: number, inputsValues: { v: reference(from, path) }, outputs: number },
});
const edge = (sourceNodeID: string, targetNodeID: string) => ({ sourceNodeID, targetNodeID });
const inputSchema = {
  type: 'object',
  properties: { v: { type: 'number' }, list: { type: 'array', items: { type: 'number' } } },
};
const start = { id: 'start', type: 'start', ...place, data: { title: 'start', outputs: inputSchema } };
const idsOf = (length: number) => Array.from({ length }, (_, index) => `n${index}`);

export async function loadFlowgram(): Promise<Engine> {
  const { IEngine, IExecutor, WorkflowRuntimeContainer } = await loadInternals();
  const container = WorkflowRuntimeContainer.instance;
  const executor = container.get(IExecutor) as { register(executor: object): void };
  const take = ({ inputs }: { inputs: { v: number } }) => ({ outputs: { v: inputs.v } });
  executor.register({ type: 'take', execute: async (context: never) => take(context) });
  executor.register({
    type: 'wait',
    execute: (context: never) => new Promise((resolve) => setTimeout(resolve, 1)).then(() => take(context)),
  });
  const engine = container.get(IEngine) as { invoke(task: object): Task };

  // Documents cannot be compiled in advance: every run parses the document again, and extracts loop bodies.
  const running = (nodes: object[], edges: object[], last: string, list: number[] = []): Prepared => {
    const end = node('end', last, 'end');
    if (list.length > 0) end.data.inputs = numbers as never;
    const schema = { nodes: [start, ...nodes, end], edges };
    return async () => {
      const document = { ...schema, nodes: schema.nodes.map((one) => ({ ...one })) };
      const { v } = await engine.invoke({ schema: document, inputs: { v: 1, list } }).processing;
      return Array.isArray(v) ? v.length : v;
    };
  };

  return {
    chain(length) {
      const ids = ['start', ...idsOf(length), 'end'];
      const nodes = ids.slice(1, -1).map((id, index) => node(id, ids[index]!));
      return running(
        nodes,
        ids.slice(1).map((id, index) => edge(ids[index]!, id)),
        ids.at(-2)!,
      );
    },
    fan(width) {
      const ids = idsOf(width);
      const nodes = ids.map((id) => node(id, 'start'));
      return running(
        nodes,
        ids.flatMap((id) => [edge('start', id), edge(id, 'end')]),
        ids.at(-1)!,
      );
    },
    lattice(rows, columns) {
      const id = (row: number, column: number) => (row < 0 ? 'start' : `n${row}_${column % columns}`);
      const nodes: object[] = [];
      const edges: object[] = [];
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          nodes.push(node(id(row, column), id(row - 1, column)));
          edges.push(edge(id(row - 1, column), id(row, column)));
          if (row > 0) edges.push(edge(id(row - 1, column + 1), id(row, column)));
          if (row === rows - 1) edges.push(edge(id(row, column), 'end'));
        }
      }
      return running(nodes, edges, id(rows - 1, columns - 1));
    },
    loop(times) {
      const ids = ['begin', 'a', 'b', 'c', 'stop'];
      const body = {
        id: 'loop',
        type: 'loop',
        ...place,
        data: {
          title: 'loop',
          loopFor: reference('start', 'list'),
          loopOutputs: { v: reference('c', 'v') },
          outputs: numbers,
        },
        blocks: [
          { id: 'begin', type: 'block-start', ...place, data: {} },
          node('a', 'loop_locals', 'take', 'index'),
          node('b', 'a'),
          node('c', 'b'),
          { id: 'stop', type: 'block-end', ...place, data: {} },
        ],
        edges: ids.slice(1).map((id, index) => edge(ids[index]!, id)),
      };
      const list = Array.from({ length: times }, (_, index) => index);
      return running([body], [edge('start', 'loop'), edge('loop', 'end')], 'loop', list);
    },
    mixed(lines, length) {
      const id = (line: number, step: number) => (step < 0 ? 'start' : `n${line}_${step}`);
      const nodes: object[] = [];
      const edges: object[] = [];
      for (let line = 0; line < lines; line++) {
        for (let step = 0; step < length; step++) {
          nodes.push(node(id(line, step), id(line, step - 1), step === 0 ? 'wait' : 'take'));
          edges.push(edge(id(line, step - 1), id(line, step)));
        }
        edges.push(edge(id(line, length - 1), 'end'));
      }
      return running(nodes, edges, id(lines - 1, length - 1));
    },
  };
}
