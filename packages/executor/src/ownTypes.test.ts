import {
  definePlainNode,
  type Json,
  type JsonObject,
  type NodeDefinition,
  type PlainInput,
} from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { createExecutor, type NodeExecutor, type StartOptions } from './index.js';

// A host with node types of its own: it has no start and no end, and its data refer to nodes in its own way.
interface Order {
  label?: string;
  item?: PlainInput;
  extra?: PlainInput;
  strong?: boolean;
}

const inputsOf = ({ item, extra }: Order): Record<string, PlainInput> => ({
  ...(item && { item }),
  ...(extra && { extra }),
});
const read = (data: JsonObject) => data as Order;
const trigger = definePlainNode({ type: 'trigger' });
const brew = definePlainNode({ type: 'brew', data: read, inputs: inputsOf });
const choose = definePlainNode({ type: 'choose', data: read, branches: () => ['strong', 'mild'] });
const collect = definePlainNode({ type: 'collect', data: read, inputs: inputsOf });
const definitions = [trigger, brew, choose, collect];

const run = <Data>(step: NodeExecutor<Data>['run']): NodeExecutor<Data> => ({ effect: 'pure', run: step });
const executors = {
  trigger: run(({ runInputs }) => ({ outputs: runInputs })),
  brew: run<Order>(({ inputs, data }) => ({
    outputs: { cup: `${data.label ?? 'cup'} of ${JSON.stringify(inputs.item)}` },
  })),
  choose: run<Order>(({ data }) => ({ outputs: {}, port: data.strong ? 'strong' : 'mild' })),
  collect: run<Order>(({ inputs }) => ({ outputs: { all: { ...inputs } } })),
};

const node = (id: string, type: string, data: JsonObject = {}): JsonObject => ({ id, type, data });
const edge = (source: string, target: string, port?: string): JsonObject => ({
  sourceNodeID: source,
  targetNodeID: target,
  ...(port !== undefined && { sourcePortID: port }),
});

async function runIt(
  document: JsonObject,
  inputs: JsonObject,
  options: Partial<StartOptions> = {},
  given = { definitions, executors },
) {
  return createExecutor(given).start(document, inputs, { services: {}, ...options }).done;
}

const from = (id: string, output?: string): Json => ({ from: id, ...(output !== undefined && { output }) });
const beans = { kind: 'arabica', grams: [18, 20] };
const document: JsonObject = {
  nodes: [
    node('order', 'trigger'),
    node('first', 'brew', { label: 'pot', item: from('order', 'beans.kind') }),
    node('second', 'brew', { item: from('order', 'beans') }),
    node('tray', 'collect', { item: from('first', 'cup'), extra: from('second') }),
  ],
  edges: [edge('order', 'first'), edge('order', 'second'), edge('first', 'tray'), edge('second', 'tray')],
};

describe('node types of a host', () => {
  it('run from the entries that the host names, and end with what comes last', async () => {
    const state = await runIt(document, { beans }, { entries: ['order'] });
    expect(state.error).toBeUndefined();
    // Values are passed on as they are: a text, an object, all outputs of a node.
    expect(state.outputs).toEqual({
      tray: { all: { item: 'pot of "arabica"', extra: { cup: `cup of ${JSON.stringify(beans)}` } } },
    });
  });

  it('run from several entries, and skip what no entry leads to', async () => {
    const state = await runIt(
      {
        nodes: [node('a', 'trigger'), node('b', 'trigger'), node('c', 'collect'), node('d', 'trigger')],
        edges: [edge('a', 'c'), edge('b', 'c'), edge('d', 'c')],
      },
      { v: 1 },
      { entries: ['a', 'b'] },
    );
    expect(state).toMatchObject({ status: 'success', outputs: { c: { all: {} } } });
    expect([...state.nodes.keys()].sort()).toEqual(['a', 'b', 'c']);
  });

  it('take one of their own branches', async () => {
    const nodes = [
      node('pick', 'choose', { strong: true }),
      node('a', 'brew', { item: { value: 'strong' } }),
      node('b', 'brew', { item: { value: 'mild' } }),
    ];
    const edges = [edge('pick', 'a', 'strong'), edge('pick', 'b', 'mild')];
    const state = await runIt({ nodes, edges }, {}, { entries: ['pick'] });
    expect(state.outputs).toEqual({ a: { cup: 'cup of "strong"' } });
    expect(state.nodes.get('b')?.status).toBe('skipped');
  });

  it('run as far as one node, and again from one node', async () => {
    const executor = createExecutor({ definitions, executors });
    const prepared = executor.prepare(document, { entries: ['order'] });
    const options = { services: {}, entries: ['order'] };
    const first = executor.start(prepared, { beans }, options);
    await first.done;
    const until = await executor.start(prepared, { beans }, { ...options, until: 'first' }).done;
    expect(until.outputs).toEqual({ cup: 'pot of "arabica"' });
    const again = executor.start(
      prepared,
      {},
      { ...options, from: { nodeId: 'second', events: first.journal(), inputs: { item: 'tea' } } },
    );
    expect((await again.done).outputs).toMatchObject({ tray: { all: { extra: { cup: 'cup of "tea"' } } } });
    const resumed = executor.resume(prepared, first.journal().slice(0, 4), options);
    expect((await resumed.done).outputs).toEqual((await first.done).outputs);
  });

  it.each<[string, readonly string[] | undefined, RegExp]>([
    ['no entry', undefined, /no entry node: name the nodes to start from in the setting `entries`/],
    ['an unknown entry', ['nowhere'], /entries names the node nowhere/],
    ['an empty list', [], /entries is not a list of node ids/],
  ])('fail with a clear error for %s', async (_, entries, message) => {
    const { status, error } = await runIt(document, {}, entries ? { entries } : {});
    expect(status).toBe('failed');
    expect(error?.message).toMatch(message);
  });

  it.each<[keyof NodeDefinition]>([
    ['inputs'],
    ['outputs'],
    ['ports'],
  ])('fail with an error that names the node when %s of their definition throws', async (member) => {
    const broken = {
      ...brew,
      [member]: () => {
        throw new TypeError('no such bean');
      },
    };
    const given = { definitions: [trigger, broken, choose, collect], executors };
    expect(await runIt(document, {}, { entries: ['order'] }, given)).toMatchObject({
      status: 'failed',
      error: {
        nodeId: 'first',
        message: 'the definition of the type brew failed for node first: no such bean',
      },
    });
  });

  it('name the node whose data the host cannot read', async () => {
    const picky = definePlainNode({
      type: 'brew',
      data: () => {
        throw new Error('milk is missing');
      },
    });
    const given = { definitions: [trigger, picky, choose, collect], executors };
    const { error } = await runIt(document, {}, { entries: ['order'] }, given);
    expect(error).toMatchObject({ nodeId: 'first', message: expect.stringContaining('milk is missing') });
  });

  it('may be other objects on every call', async () => {
    for (let round = 0; round < 50; round++) {
      const given = { definitions: definitions.map((one) => ({ ...one })), executors: { ...executors } };
      expect(await runIt(document, { beans }, { entries: ['order'] }, given)).toMatchObject({
        status: 'success',
      });
    }
  });
});
