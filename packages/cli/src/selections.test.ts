import { nodeIssueWords, nodeTypes } from '@heddle/node-types';
import { encapsulatedDocument, encapsulationIssues, issueText, pasteIssues } from '@heddle/validator';
import { createRegistry, importDocument, type JsonObject, rootKey } from '@heddle/workflow-schema';
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
        expect(issueText(issue, language, nodeIssueWords)).not.toMatch(/\{\w+\}|is not met|未通过规则/);
      }
    }
    return issues.map(({ parameters, nodeId }) => [parameters.code, nodeId ?? ''].join(' ').trim());
  };

  it('of nodes in a row becomes a workflow that takes what they read and gives what others read', () => {
    const document = sample();
    expect(codesOf(document, '5', '6')).toEqual([]);
    const nodes = ['5', '6'].map((id) => document.nodesById(id)[0]!);
    const made = encapsulatedDocument(document, registry, nodes);
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

  it('of one node, of a start or an end, or across levels cannot', () => {
    const document = sample();
    expect(codesOf(document, '5')).toEqual(['AT_LEAST_TWO']);
    expect(codesOf(document, '100001', '5', '900001')).toEqual([
      'NO_START_END 100001',
      'NO_START_END 900001',
    ]);
    expect(codesOf(document, '6', '51')).toEqual(['INVALID_LOOP_NODES 51', 'INVALID_SUB_CANVAS']);
  });

  it('needs nodes whose ends are all connected and whose forms are filled', () => {
    const open = sample([edge('100001', '5'), edge('5', '6')]);
    expect(codesOf(open, '5', '6')).toEqual(['INVALID_PORTS 6']);
    expect(codesOf(sample(), '6', '50')).toEqual(['INVALID_FORM 50']);
  });

  it('needs lines in that share an end, and lines out that do', () => {
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

  it('of another host or kind of canvas are refused whole', () => {
    expect(rules([code('5', '', '')], 'root', { host: 'a' }, { host: 'b' })).toEqual(['paste.kind']);
    expect(rules([code('5', '', '')], 'root', { flowMode: 0 }, { flowMode: 3 })).toEqual(['paste.kind']);
  });

  it('go where nodes of their type may stand', () => {
    const nodes = [make('1', '1'), make('19', '19'), make('21', '21'), code('5', '', '')];
    expect(rules(nodes, 'root')).toEqual(['paste.terminal 0', 'paste.loop 1']);
    expect(rules(nodes, 'loop')).toEqual(['paste.terminal 0', 'paste.nested 2']);
    expect(rules([code('5', '', '')], 'code')).toEqual(['paste.place 0']);
  });

  it('never call the workflow they go into', () => {
    expect(rules([call], 'root', { workflowId: '7' }, { workflowId: '42', spaceId: '1' })).toEqual([
      'paste.self 0',
    ]);
  });

  it('stay in their workflow or space where they must', () => {
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
