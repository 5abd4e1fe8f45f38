import { nodeIssueMessages, nodeTypes } from '@heddle/node-types';
import {
  encapsulate,
  encapsulationIssues,
  encapsulationPatches,
  issueText,
  pasteIssues,
  release,
} from '@heddle/validator';
import {
  applyPatches,
  createRegistry,
  exportDocument,
  importDocument,
  type JsonObject,
  rootKey,
} from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';

const registry = createRegistry(nodeTypes);
const make = (id: string, type: string, more: JsonObject = {}): JsonObject => {
  const data = registry.byCode(type)!.create({ language: 'en', title: `node ${id}` });
  return { id, type, data, ...more };
};
const edge = (sourceNodeID: string, targetNodeID: string, sourcePortID = '') => ({
  sourceNodeID,
  targetNodeID,
  sourcePortID,
});
const ref = (blockID: string, name: string, type = 'string'): JsonObject => ({
  type,
  value: { type: 'ref', content: { source: 'block-output', blockID, name } },
});
/** A Code with one input and one output. */
const code = (id: string, blockID: string, name: string): JsonObject => {
  const node = make(id, '5');
  const data = node.data as JsonObject;
  (data.inputs as JsonObject).inputParameters = [{ name: 'input', input: ref(blockID, name) }];
  data.outputs = [{ name: 'key0', type: 'string' }];
  return node;
};
const end = make('900001', '2');
((end.data as JsonObject).inputs as JsonObject).inputParameters = [
  { name: 'output', input: ref('6', 'key0') },
];

/** Start, two Codes, a Loop with a Break, End. */
function sample(
  edges = [edge('100001', '5'), edge('5', '6'), edge('6', '50'), edge('50', '900001', 'loop-output')],
) {
  const loop = make('50', '21', { blocks: [make('51', '19')], edges: [edge('50', '51')] });
  return importDocument(
    JSON.parse(
      JSON.stringify({
        nodes: [make('100001', '1'), code('5', '100001', 'input'), code('6', '5', 'key0'), loop, end],
        edges,
      }),
    ),
  );
}

describe('a selection', () => {
  const codesOf = (document: ReturnType<typeof sample>, ...ids: string[]) => {
    const keys = ids.map((id) => document.nodesById(id)[0]!.key);
    const issues = encapsulationIssues(document, keys, { registry });
    for (const issue of issues) {
      for (const language of ['en', 'zh-CN'] as const) {
        expect(issueText(issue, language, nodeIssueMessages)).not.toMatch(/\{\w+\}|is violated|未通过规则/);
      }
    }
    return issues.map(({ parameters, nodeId }) => [parameters.code, nodeId ?? ''].join(' ').trim());
  };

  it('of nodes in a row becomes a workflow whose inputs and outputs are the variables crossing its border', () => {
    const document = sample();
    expect(codesOf(document, '5', '6')).toEqual([]);
    const nodes = ['5', '6'].map((id) => document.nodesById(id)[0]!);
    const made = encapsulate(document, registry, nodes).document;
    expect(made.edges).toMatchObject([
      { sourceNodeID: '100001', targetNodeID: '5' },
      { sourceNodeID: '5', targetNodeID: '6' },
      { sourceNodeID: '6', targetNodeID: '900001' },
    ]);
    expect(made.nodes).toMatchObject([
      { data: { outputs: [{ name: 'input', type: 'string' }] } },
      { data: { inputs: { inputParameters: [{ input: ref('100001', 'input') }] } } },
      { data: { inputs: { inputParameters: [{ input: ref('5', 'key0') }] } } },
      { data: { inputs: { inputParameters: [{ name: 'key0', input: ref('6', 'key0') }] } } },
    ]);
  });

  it('of one node, of a start or an end, or across levels is refused', () => {
    const document = sample();
    expect(codesOf(document, '5')).toEqual(['AT_LEAST_TWO']);
    expect(codesOf(document, '100001', '5', '900001')).toEqual([
      'NO_START_END 100001',
      'NO_START_END 900001',
    ]);
    expect(codesOf(document, '6', '51')).toEqual(['INVALID_LOOP_NODES 51', 'INVALID_SUB_CANVAS']);
  });

  it('needs nodes whose ports are all connected and whose forms are valid', () => {
    const open = sample([edge('100001', '5'), edge('5', '6')]);
    expect(codesOf(open, '5', '6')).toEqual(['INVALID_PORTS 6']);
    expect(codesOf(sample(), '6', '50')).toEqual(['INVALID_FORM 50']);
  });

  it('needs incoming edges that share an end, and outgoing edges that do', () => {
    const crossed = [
      edge('100001', '5'),
      edge('100001', '6'),
      edge('5', '50'),
      edge('6', '900001'),
      edge('50', '900001', 'loop-output'),
    ];
    expect(codesOf(sample(crossed), '5', '6')).toEqual(['ENCAPSULATE_LINES', 'INVALID_FORM 6']);
  });
});

/** A call of the workflow with input `input` and output `key0`. */
const call = (id: string, inputName: string, blockID: string): JsonObject => {
  const node = make(id, '9');
  const data = node.data as JsonObject;
  Object.assign(data.inputs as JsonObject, { workflowId: '42' });
  (data.inputs as JsonObject).inputParameters = [{ name: inputName, input: ref(blockID, 'input') }];
  data.outputs = [{ name: 'key0', type: 'string' }];
  return node;
};

describe('a workflow created from a selection', () => {
  it('is called in place of the nodes, with the variables that they read and provide', () => {
    const document = sample();
    const nodes = ['5', '6'].map((id) => document.nodesById(id)[0]!);
    const before = exportDocument(document);
    const { parameters } = encapsulate(document, registry, nodes);
    expect(parameters).toMatchObject([{ name: 'input', input: ref('100001', 'input') }]);
    const undo = applyPatches(document, encapsulationPatches(document, nodes, call('7', 'input', '100001')));
    expect(exportDocument(document)).toMatchObject({
      nodes: [
        { id: '100001' },
        { id: '50' },
        { id: '900001', data: { inputs: { inputParameters: [{ input: ref('7', 'key0') }] } } },
        { id: '7' },
      ],
      edges: [
        { sourceNodeID: '50' },
        { sourceNodeID: '100001', targetNodeID: '7' },
        { sourceNodeID: '7', targetNodeID: '50' },
      ],
    });
    applyPatches(document, undo);
    expect(exportDocument(document)).toEqual(before);
  });

  it('is released into its nodes, with references to the inputs of the call and to the outputs of its end', () => {
    const document = sample();
    const nodes = ['5', '6'].map((id) => document.nodesById(id)[0]!);
    const made = encapsulate(document, registry, nodes).document;
    applyPatches(document, encapsulationPatches(document, nodes, call('7', 'input', '100001')));
    // Renumbered to free ids, as a canvas would do.
    const free = JSON.stringify(made).replaceAll('"100001"', '"31"').replaceAll('"900001"', '"39"');
    const back = release(document, registry, document.nodesById('7')[0]!, importDocument(JSON.parse(free)));
    applyPatches(document, back.patches ?? []);
    const { nodes: all, edges } = exportDocument(document) as { nodes: JsonObject[]; edges: JsonObject[] };
    expect(all.map(({ id }) => id)).toEqual(['100001', '50', '900001', '5', '6']);
    expect(edges).toMatchObject([
      { sourceNodeID: '50' },
      { sourceNodeID: '100001', targetNodeID: '5' },
      { sourceNodeID: '5', targetNodeID: '6' },
      { sourceNodeID: '6', targetNodeID: '50' },
    ]);
    const inputsOf = (id: string) =>
      (all.find((node) => node.id === id)!.data as { inputs: { inputParameters: JsonObject[] } }).inputs
        .inputParameters;
    expect(inputsOf('5')).toMatchObject([{ input: ref('100001', 'input') }]);
    expect(inputsOf('900001')).toMatchObject([{ input: ref('6', 'key0') }]);
  });

  const releaseOf = (change: (caller: JsonObject, callee: JsonObject) => void, inLoop = false) => {
    const caller = call('7', 'input', '100001');
    const calleeEnd = make('39', '2');
    ((calleeEnd.data as JsonObject).inputs as JsonObject).inputParameters = [
      { name: 'key0', input: ref('35', 'key0') },
    ];
    const callee: JsonObject = {
      nodes: [make('31', '1'), code('35', '31', 'input'), calleeEnd],
      edges: [edge('31', '35'), edge('35', '39')],
    };
    change(caller, callee);
    const reader = code('8', '7', 'key0');
    const loop = make('50', '21', { blocks: [caller], edges: [] });
    const document = importDocument(
      JSON.parse(
        JSON.stringify({
          nodes: inLoop ? [make('100001', '1'), loop] : [make('100001', '1'), caller, reader],
          edges: inLoop ? [] : [edge('100001', '7'), edge('7', '8')],
        }),
      ),
    );
    const found = release(
      document,
      registry,
      document.nodesById('7')[0]!,
      importDocument(JSON.parse(JSON.stringify(callee))),
    );
    for (const issue of found.issues ?? [])
      for (const language of ['en', 'zh-CN'] as const)
        expect(issueText(issue, language)).not.toMatch(/\{\w+\}|is violated|未通过规则/);
    if (found.patches) applyPatches(document, found.patches);
    return { rules: found.issues?.map(({ rule }) => rule), json: JSON.stringify(exportDocument(document)) };
  };
  const inputsOf = (node: JsonObject) => (node.data as JsonObject).inputs as JsonObject;

  it('inlines literal values, also in texts', () => {
    const { rules, json } = releaseOf((caller, callee) => {
      inputsOf(caller).inputParameters = [
        { name: 'input', input: { type: 'string', value: { type: 'literal', content: 'woven' } } },
      ];
      const inner = (callee.nodes as JsonObject[])[1]!;
      inputsOf(inner).code = 'say {{block_output_31.input}} twice';
    });
    expect(rules).toBeUndefined();
    expect(json).toContain('say woven twice');
    expect(json).toContain('"value":{"type":"literal","content":"woven"}');
  });

  it('stays a call if its nodes could not replace it', () => {
    expect(releaseOf((_caller, callee) => (callee.nodes as JsonObject[]).splice(1, 1)).rules).toEqual([
      'release.empty',
    ]);
    expect(releaseOf((caller) => (inputsOf(caller).batch = { batchEnable: true })).rules).toEqual([
      'release.batch',
    ]);
    expect(
      releaseOf((_caller, callee) => (callee.nodes as JsonObject[]).push(make('36', '21')), true).rules,
    ).toEqual(['release.nested']);
    expect(
      releaseOf((_caller, callee) => {
        inputsOf((callee.nodes as JsonObject[])[2]!).terminatePlan = 'useAnswerContent';
      }).rules,
    ).toEqual(['release.output']);
    expect(releaseOf((caller) => (inputsOf(caller).inputParameters = [])).rules).toEqual(['release.input']);
  });
});

describe('copied nodes', () => {
  const api = make('4', '4', {
    data: {
      inputs: {
        apiParam: ['pluginID', 'apiID'].map((name) => ({
          name,
          input: { value: { type: 'literal', content: '1' } },
        })),
      },
    },
  });
  const call = make('9', '9', { data: { inputs: { workflowId: '42' } } });
  const rules = (
    nodes: JsonObject[],
    into: 'root' | 'loop' | 'code',
    from: object = {},
    to: object = {},
    isToolShared?: () => boolean,
  ) => {
    const document = sample();
    const container = into === 'root' ? rootKey : document.nodesById(into === 'loop' ? '50' : '5')[0]!.key;
    const found = pasteIssues(document, container, nodes, {
      registry,
      from,
      to,
      ...(isToolShared && { isToolShared }),
    });
    for (const issue of found) expect(issueText(issue, 'zh-CN')).not.toMatch(/\{\w+\}|未通过规则/);
    return found.map(({ rule, parameters }) =>
      parameters.index === undefined ? rule : `${rule} ${parameters.index}`,
    );
  };

  it('from another host or kind of canvas are refused entirely', () => {
    expect(rules([code('5', '', '')], 'root', { host: 'a' }, { host: 'b' })).toEqual(['paste.kind']);
    expect(rules([code('5', '', '')], 'root', { flowMode: 0 }, { flowMode: 3 })).toEqual(['paste.kind']);
  });

  it('can be pasted where their type is allowed', () => {
    const nodes = [make('1', '1'), make('19', '19'), make('21', '21'), code('5', '', '')];
    expect(rules(nodes, 'root')).toEqual(['paste.terminal 0', 'paste.loop 1']);
    expect(rules(nodes, 'loop')).toEqual(['paste.terminal 0', 'paste.nested 2']);
    expect(rules([code('5', '', '')], 'code')).toEqual(['paste.place 0']);
  });

  it('never call the workflow that they are pasted into', () => {
    expect(rules([call], 'root', { workflowId: '7' }, { workflowId: '42', spaceId: '1' })).toEqual([
      'paste.self 0',
    ]);
  });

  it('stay in their workflow or space if they must', () => {
    const nodes = [
      make('24', '24'),
      make('6', '6'),
      make('43', '43'),
      make('14', '14'),
      call,
      api,
      code('5', '', ''),
    ];
    const at = (workflowId: string, spaceId: string) => ({ workflowId, spaceId });
    expect(rules(nodes, 'root', at('1', '1'), at('1', '1'))).toEqual([]);
    expect(rules(nodes, 'root', at('1', '1'), at('2', '1'))).toEqual(['paste.workflow 0']);
    expect(rules(nodes, 'root', at('1', '1'), at('2', '2'), () => false)).toEqual([
      'paste.workflow 0',
      'paste.space 1',
      'paste.space 2',
      'paste.space 3',
      'paste.space 4',
      'paste.tool 5',
    ]);
  });
});
