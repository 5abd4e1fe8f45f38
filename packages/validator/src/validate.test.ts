import { createRegistry, type Issue, importDocument, type JsonObject } from '@heddle/workflow-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testNode, testRegistry } from '../../workflow-schema/src/fixtures/definitions.js';
import type { ValidationContext } from './Check.js';
import { fixText, issueText, knownRules } from './messages.js';
import { validate } from './validate.js';
import { toValidateTree } from './validateTree.js';

type Entry = JsonObject;

const titled = (id: string, type: string, data: JsonObject = {}, more: JsonObject = {}): Entry => ({
  id,
  type,
  data: { nodeMeta: { title: `title ${id}` }, ...data },
  ...more,
});
const start = titled('100001', '1', {
  outputs: [
    { name: 'text', type: 'string' },
    { name: 'user', type: 'object', schema: [{ name: 'name', type: 'string' }] },
    { name: 'open', type: 'object' },
  ],
});
const end = titled('900001', '2');
const edge = (source: string, target: string, sourcePortID?: string): Entry => ({
  sourceNodeID: source,
  targetNodeID: target,
  ...(sourcePortID === undefined ? undefined : { sourcePortID }),
});
const ref = (blockID: string, name: string): JsonObject => ({
  type: 'string',
  value: { type: 'ref', content: { source: 'block-output', blockID, name } },
});
const inputs = (...expressions: [string, JsonObject][]): JsonObject => ({
  inputs: { inputParameters: expressions.map(([name, input]) => ({ name, input })) },
});

function check(nodes: Entry[], edges: Entry[], context: Partial<ValidationContext> = {}): Issue[] {
  return validate(importDocument({ nodes, edges }), { registry: testRegistry, ...context });
}
const rules = (issues: Issue[]) => issues.map((issue) => `${issue.rule} ${issue.nodeId ?? ''}`.trim());
const chain = (...ids: string[]) => ids.slice(1).map((id, index) => edge(ids[index]!, id));

describe('validate', () => {
  it('finds no issues in a linear workflow', () => {
    const code = titled('5', '5', inputs(['text', ref('100001', 'text')]));
    expect(check([start, code, end], chain('100001', '5', '900001'))).toEqual([]);
  });

  it('reports a missing start and a missing end', () => {
    const issues = check([titled('5', '5')], []);
    expect(rules(issues)).toContain('structure.no-start');
    expect(rules(issues)).toContain('structure.no-end');
    expect(() => toValidateTree(issues)).toThrowError('start node not found');
    expect(() => toValidateTree(check([start], []))).toThrowError('end node not found');
  });

  it('reports an unconnected start, with a fix', () => {
    const issues = check([start, end], []);
    expect(rules(issues)).toEqual(['connection.start 100001']);
    const found = issues.find((issue) => issue.rule === 'connection.start');
    expect(found?.fix).toEqual({ kind: 'connect', source: '100001', target: '900001' });
    expect(toValidateTree(issues)).toEqual([
      { type: 1, message: 'node "start" not connected', node_error: { node_id: '100001' } },
    ]);
  });

  it('reports every unconnected branch; validate_tree combines them in one error', () => {
    const branch = titled('8', '8', { inputs: { branches: [{}, {}] } });
    const issues = check([start, branch, end], [edge('100001', '8'), edge('8', '900001', 'true_1')]);
    const open = issues.filter((issue) => issue.rule === 'connection.port');
    expect(open.map((issue) => issue.parameters.port)).toEqual(['branch_0', 'default']);
    expect(open[0]?.fix).toMatchObject({ kind: 'connect', source: '8', sourcePort: 'true' });
    expect(toValidateTree(issues)).toEqual([
      {
        type: 1,
        message: `node "title 8"'s port "branch_0" not connected;node "title 8"'s port "default" not connected;`,
        node_error: { node_id: '8' },
      },
    ]);
  });

  it('requires the exception branch if the error settings create one', () => {
    const code = titled('5', '5', { inputs: { settingOnError: { processType: 3 } } });
    const issues = check([start, code, end], [edge('100001', '5'), edge('5', '900001', 'default')]);
    expect(issues.map((issue) => issue.parameters.port)).toEqual(['branch_error']);
  });

  it('reports edges from a branch that does not exist', () => {
    const branch = titled('8', '8', { inputs: { branches: [{}] } });
    const edges = [
      edge('100001', '8'),
      ...['true', 'true_7', 'false'].map((port) => edge('8', '900001', port)),
    ];
    const issues = check([start, branch, end], edges);
    expect(rules(issues)).toEqual(['connection.unknown-port 8']);
    expect(issues[0]?.fix).toEqual({
      kind: 'remove-edge',
      source: '8',
      target: '900001',
      sourcePort: 'true_7',
    });
  });

  it('reports every edge of a cycle, and a node connected to itself', () => {
    const nodes = [start, titled('5', '5'), titled('6', '5'), titled('7', '5'), end];
    const edges = [...chain('100001', '5', '6', '5'), edge('6', '900001'), edge('7', '7'), edge('6', '7')];
    const issues = check(nodes, [...edges, edge('7', '900001')]);
    expect(issues.filter((issue) => issue.rule === 'graph.cycle').map((issue) => issue.edge)).toEqual([
      { source: '5', target: '6' },
      { source: '6', target: '5' },
    ]);
    expect(issues.filter((issue) => issue.rule === 'graph.self')).toHaveLength(1);
    expect(toValidateTree(issues).map((error) => error.path_error)).toEqual([
      { start: '6', end: '5' },
      { start: '5', end: '6' },
    ]);
  });

  it('reports duplicate ids, missing ids, unknown types and dangling edges without stopping', () => {
    const nodes = [start, titled('5', '5'), titled('5', '4711'), titled('', '5'), end];
    const issues = check(nodes, [
      ...chain('100001', '5', '900001'),
      edge('5', 'nowhere'),
      edge('nothing', '5'),
    ]);
    expect(rules(issues)).toEqual(
      expect.arrayContaining(['node.duplicate-id 5', 'node.no-id', 'edge.unknown-node']),
    );
    const ends = issues
      .filter((issue) => issue.rule === 'edge.unknown-node')
      .map((issue) => issue.parameters.end);
    expect(ends).toEqual(['target', 'source']);
    expect(() => toValidateTree(issues)).toThrowError('node id nowhere not existed, but appears in the edge');
  });

  it('reports a node of an unknown type, and ignores its ports', () => {
    const issues = check([start, titled('5', '4711'), end], chain('100001', '5', '900001'));
    expect(rules(issues)).toEqual(['node.unknown-type 5']);
    expect(issues[0]?.parameters.type).toBe('4711');
  });

  it('warns of unreachable nodes, and checks them no further', () => {
    const lonely = titled('5', '5', inputs(['1 bad name', ref('', '')]));
    const issues = check([start, lonely, end], chain('100001', '900001'));
    expect(issues).toMatchObject([{ rule: 'connection.unreachable', nodeId: '5', severity: 'warning' }]);
  });

  it('warns of references of unconnected nodes to what does not exist, which validate_tree leaves out', () => {
    const input = {
      ...start,
      data: { ...(start.data as object), outputs: [{ name: 'text', type: 'string' }] },
    };
    const pasted = titled(
      '5',
      '5',
      inputs(['a', ref('77', 'x')], ['b', ref('100001', 'text')], ['c', ref('100001', 'gone')]),
    );
    const issues = check([input as JsonObject, pasted, end], chain('100001', '900001'));
    const at = (index: number) => ['inputs', 'inputParameters', index, 'input'];
    expect(issues.filter(({ rule }) => rule.startsWith('reference.'))).toMatchObject([
      {
        rule: 'reference.unreachable',
        severity: 'warning',
        nodeId: '5',
        path: at(0),
        parameters: { id: '77' },
      },
      {
        rule: 'reference.missing',
        severity: 'warning',
        nodeId: '5',
        path: at(2),
        parameters: { name: 'gone' },
      },
    ]);
    expect(toValidateTree(issues)).toEqual([]);
  });

  it('checks reference targets', () => {
    const nodes = [
      start,
      titled('5', '5', {
        ...inputs(
          ['fine', ref('100001', 'user.name')],
          ['whole', ref('100001', '')],
          ['deep', ref('100001', 'open.any.thing')],
          ['gone', ref('100001', 'user.age')],
          ['later', ref('6', 'key')],
          ['self', ref('5', 'key')],
          ['none', ref('', '')],
          ['away', ref('77', 'x')],
        ),
        outputs: [{ name: 'key', type: 'string' }],
      }),
      titled('6', '5', { outputs: [{ name: 'key', type: 'string' }] }),
      end,
    ];
    const issues = check(nodes, chain('100001', '5', '6', '900001'));
    expect(issues.map((issue) => [issue.rule, issue.path?.[2]])).toEqual([
      ['reference.missing', 3],
      ['reference.later', 4],
      ['reference.later', 5],
      ['reference.empty', 6],
      ['reference.unreachable', 7],
    ]);
    const later = issues
      .filter(({ rule }) => rule === 'reference.later')
      .map((issue) => issueText(issue, 'en'));
    expect(later[0]).toBe(`The referenced node "title 6" does not run before this node`);
    expect(toValidateTree(issues).map((error) => error.message)).toEqual([
      'ref block error,[blockID] is empty',
      'the node id "5" on which node id "77" depends does not exist',
    ]);
  });

  it('checks references outside the list of inputs too, unlike validate_tree', () => {
    const left = { input: ref('100001', 'gone') };
    const branch = titled('8', '8', { inputs: { branches: [{ condition: { conditions: [{ left }] } }] } });
    const issues = check(
      [start, branch, end],
      [edge('100001', '8'), edge('8', '900001', 'true'), edge('8', '900001', 'false')],
    );
    expect(rules(issues)).toEqual(['reference.missing 8']);
    expect(toValidateTree(issues)).toEqual([]);
  });

  it('knows which variables of a container are visible in its body', () => {
    const inner = titled('51', '5', inputs(['item', ref('50', 'index')], ['bad', ref('50', 'nothing')]));
    const loop = titled(
      '50',
      '21',
      {},
      {
        blocks: [inner],
        edges: [edge('50', '51', 'loop-function-inline-output'), edge('51', '50')],
      },
    );
    const issues = check([start, loop, end], [edge('100001', '50'), edge('50', '900001', 'loop-output')]);
    expect(issues.map((issue) => [issue.rule, issue.nodeId, issue.path?.[2]])).toEqual([
      ['reference.missing', '51', 1],
    ]);
  });

  it('refuses nested containers', () => {
    const inner = titled('51', '28', {}, { blocks: [], edges: [] });
    const loop = titled('50', '21', {}, { blocks: [inner], edges: [edge('50', '51'), edge('51', '50')] });
    const issues = check([start, loop, end], [edge('100001', '50'), edge('50', '900001')]);
    expect(rules(issues)).toContain('graph.nested 50');
  });

  it('checks called workflows', () => {
    const call = titled('9', '9', { inputs: { workflowId: '42', workflowVersion: '', type: 1 } });
    const nodes = [start, call, end];
    const edges = chain('100001', '9', '900001');
    const callee = importDocument({
      nodes: [titled('900001', '2', { inputs: { terminatePlan: 'returnVariables' } })],
    });
    expect(rules(check(nodes, edges, { workflows: () => undefined }))).toEqual([]);
    expect(rules(check(nodes, edges, { workflows: () => null }))).toEqual(['workflow.not-found 9']);
    const changed = check(nodes, edges, { workflows: () => callee });
    expect(rules(changed)).toEqual(['workflow.changed 9']);
    expect(toValidateTree(changed)[0]?.message).toBe(
      'sub workflow has been modified, please refresh the page',
    );
    const versioned = titled('9', '9', { inputs: { workflowId: '42', workflowVersion: 'v1', type: 1 } });
    expect(() =>
      toValidateTree(check([start, versioned, end], edges, { workflows: () => null })),
    ).toThrowError('workflow 42 not found');
  });

  it('reports a missing workflow that a model uses as a tool, unlike validate_tree', () => {
    const tool = testNode('tool', '77', { calls: () => [{ workflowId: '42', version: '' }] });
    const registry = createRegistry([...testRegistry.definitions, tool]);
    const nodes = [start, titled('7', '77'), end];
    const issues = check(nodes, chain('100001', '7', '900001'), { registry, workflows: () => null });
    expect(rules(issues)).toEqual(['workflow.not-found 7']);
    expect(toValidateTree(issues)).toEqual([]);
  });

  it('requires titles that are present, short and unique', () => {
    const long = 'x'.repeat(64);
    const twin = (id: string, title: string) => titled(id, '5', { nodeMeta: { title } });
    const nodes = [start, twin('5', 'same'), twin('6', 'same'), twin('7', long), twin('8', ' '), end];
    const issues = check(nodes, chain('100001', '5', '6', '7', '8', '900001'));
    expect(rules(issues)).toEqual(['title.duplicate 6', 'title.too-long 7', 'title.missing 8']);
    expect(issues[0]?.fix).toMatchObject({ kind: 'set', path: ['nodeMeta', 'title'], value: 'same_1' });
    expect(issues[1]?.fix).toMatchObject({ value: 'x'.repeat(63) });
  });

  it('requires a fallback that is present and valid JSON', () => {
    const nodes = ['', '{"a":', '{"a":1}'].map((dataOnErr, index) =>
      titled(`5${index}`, '5', { inputs: { settingOnError: { processType: 2, dataOnErr } } }),
    );
    const issues = check([start, ...nodes, end], chain('100001', '50', '51', '52', '900001'));
    expect(rules(issues)).toEqual(['error-handling.no-fallback 50', 'error-handling.json 51']);
  });

  it('follows the renaming of a variable to the most similar name, in the spelling of the document', () => {
    const source = titled('5', '5', {
      outputs: ['answer', 'total'].map((name) => ({ name, type: 'string' })),
    });
    const user = titled('6', '5', { Inputs: { inputParameters: [{ name: 'a', input: ref('5', 'anser') }] } });
    const far = titled('7', '5', inputs(['a', ref('5', 'nothing alike')]));
    const issues = check([start, source, user, far, end], chain('100001', '5', '6', '7', '900001'));
    expect(rules(issues)).toEqual(['reference.missing 6', 'reference.missing 7']);
    const path = ['Inputs', 'inputParameters', 0, 'input', 'value', 'content', 'name'];
    expect(issues[0]?.fix).toMatchObject({ kind: 'set', path, value: 'answer' });
    expect(issues[1]?.fix).toBeUndefined();
  });

  it('suggests a valid name, and an empty value for a missing fallback', () => {
    const settingOnError = { processType: 2, dataOnErr: '{' };
    const node = titled('5', '5', {
      inputs: {
        inputParameters: [{ name: '1 st', input: ref('100001', 'text') }],
        settingOnError,
      },
      outputs: [{ name: 'a', type: 'integer' }],
    });
    const fixes = check([start, node, end], chain('100001', '5', '900001')).map(({ fix }) => fix);
    expect(fixes).toMatchObject([
      { path: ['inputs', 'inputParameters', 0, 'name'], value: '_1_st' },
      { path: ['inputs', 'settingOnError', 'dataOnErr'], value: '{"a":0}' },
    ]);
  });

  it('returns the issues of every stage at once, and validate_tree only the first', () => {
    const nodes = [start, titled('5', '5', inputs(['1', ref('', '')])), titled('6', '5'), end];
    const issues = check(nodes, [...chain('100001', '5', '900001'), edge('5', '6')]);
    expect(rules(issues)).toEqual(['connection.missing 6', 'parameter.name 5', 'reference.empty 5']);
    expect(toValidateTree(issues)).toEqual([
      { type: 1, message: 'node "title 6" not connected', node_error: { node_id: '6' } },
    ]);
  });

  it('stays fast with thousands of nodes, with and without cycles', () => {
    const ids = Array.from({ length: 4_000 }, (_, index) => String(index));
    const nodes = [start, ...ids.map((id) => titled(id, '5', inputs(['a', ref('100001', 'text')]))), end];
    const straight = chain('100001', ...ids, '900001');
    const began = performance.now();
    expect(check(nodes, straight)).toEqual([]);
    expect(check(nodes, [...straight, edge('3999', '0')]).length).toBe(4_000);
    // Seconds, not minutes: a check that compared all pairs of nodes would time out.
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it('stays fast with thousands of nodes with the same title', () => {
    const ids = Array.from({ length: 4_000 }, (_, index) => String(index));
    const nodes = [start, ...ids.map((id) => titled(id, '5', { nodeMeta: { title: 'same' } })), end];
    const began = performance.now();
    const issues = check(nodes, chain('100001', ...ids, '900001'));
    expect(new Set(issues.map((issue) => issue.fix?.kind === 'set' && issue.fix.value)).size).toBe(3_999);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('stays fast with thousands of issues in one node', () => {
    const empty = Array.from({ length: 20_000 }, (): [string, JsonObject] => ['a b', ref('', '')]);
    const missing = empty.map((_, index): [string, JsonObject] => [`a ${index}`, ref('100001', 'gone')]);
    const began = performance.now();
    for (const list of [empty, missing]) {
      const issues = check([start, titled('5', '5', inputs(...list)), end], chain('100001', '5', '900001'));
      expect(rules(issues).filter((rule) => rule === 'parameter.name 5').length).toBe(20_000);
    }
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('returns issues for any JSON, and never throws', () => {
    const id = fc.constantFrom('100001', '900001', '5', '8', '50', '');
    const node = fc.record(
      {
        id: fc.oneof(id, fc.jsonValue()),
        type: fc.constantFrom('1', '2', '5', '8', '9', '21', '22', '40', '4711'),
        data: fc.oneof(
          fc.jsonValue(),
          fc.record({
            nodeMeta: fc.jsonValue(),
            inputs: fc.oneof(
              fc.jsonValue(),
              fc.record(
                {
                  inputParameters: fc.array(
                    fc.record({
                      name: fc.string(),
                      input: fc.oneof(
                        fc.jsonValue(),
                        id.map((to) => ref(to, 'a.b')),
                      ),
                    }),
                  ),
                  branches: fc.jsonValue(),
                  settingOnError: fc.record({ processType: fc.nat(4), dataOnErr: fc.string() }),
                },
                { requiredKeys: [] },
              ),
            ),
            outputs: fc.jsonValue(),
          }),
        ),
        blocks: fc.oneof(fc.jsonValue(), fc.array(fc.record({ id, type: fc.constantFrom('5', '21') }))),
        edges: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const line = fc.record({
      sourceNodeID: id,
      targetNodeID: id,
      sourcePortID: fc.constantFrom('', 'true', 'x'),
    });
    fc.assert(
      fc.property(
        fc.array(fc.oneof(node, fc.jsonValue()), { maxLength: 8 }),
        fc.array(fc.oneof(line, fc.jsonValue()), { maxLength: 12 }),
        (nodes, edges) => {
          const json = JSON.parse(JSON.stringify({ nodes, edges })) as JsonObject;
          const issues = validate(importDocument(json), { registry: testRegistry });
          for (const issue of issues) {
            expect(issueText(issue, 'en')).not.toMatch(/rule .* is violated/);
            if (issue.fix) expect(fixText(issue.fix, 'zh-CN')).not.toBe('');
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('messages', () => {
  it('exist in both languages and contain their parameters', () => {
    const issue: Issue = {
      rule: 'node.unknown-type',
      severity: 'error',
      parameters: { type: '9', title: 'X' },
    };
    expect(issueText(issue, 'en')).toContain('Unknown node type 9');
    expect(issueText(issue, 'zh-CN')).toContain('“X”');
    for (const rule of knownRules) {
      for (const language of ['zh-CN', 'en'] as const) {
        expect(issueText({ rule, severity: 'error', parameters: {} }, language)).not.toBe('');
      }
    }
  });

  it('of node types are passed by the host, and unknown rules are named', () => {
    const issue: Issue = { rule: 'code.missing', severity: 'error', parameters: {} };
    const more = { 'code.missing': { 'zh-CN': '代码为空', en: 'No code' } };
    expect(issueText(issue, 'en', more)).toBe('No code');
    expect(issueText(issue, 'en')).toContain('code.missing');
    expect(issueText({ ...issue, rule: 'constructor' }, 'en')).toContain('constructor');
  });
});
