import {
  applyPatches,
  createRegistry,
  definePlainNode,
  importDocument,
  type JsonObject,
  type PlainInput,
} from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { createValidator, issueText, type ValidationContext, validate } from './index.js';

// A host with node types of its own, without start and end.
const read = (data: JsonObject) => data as { item?: PlainInput };
const types = [
  definePlainNode({ type: 'trigger', outputs: () => [{ name: 'beans', type: 'integer' }] }),
  definePlainNode({
    type: 'brew',
    data: read,
    inputs: ({ item }) => ({ ...(item && { item }) }),
    outputs: () => [{ name: 'cup', type: 'string' }],
  }),
  definePlainNode({ type: 'choose', branches: () => ['strong', 'mild'] }),
];
const registry = createRegistry(types);

const node = (id: string, type: string, data: JsonObject = {}): JsonObject => ({
  id,
  type,
  data: { label: `node ${id}`, ...data },
});
const edge = (source: string, target: string, port?: string): JsonObject => ({
  sourceNodeID: source,
  targetNodeID: target,
  ...(port !== undefined && { sourcePortID: port }),
});
const brewing = (id: string, from: string, output: string) => node(id, 'brew', { item: { from, output } });

const issuesOf = (nodes: JsonObject[], edges: JsonObject[], context: Partial<ValidationContext> = {}) =>
  validate(importDocument({ nodes, edges }), { registry, ...context });
const rulesOf = (...given: Parameters<typeof issuesOf>) =>
  issuesOf(...given).map(({ rule, nodeId }) => `${rule} ${nodeId ?? ''}`.trim());

describe('documents of a host', () => {
  it('need no start, no end, and no connection of every port', () => {
    const nodes = [node('t', 'trigger'), node('c', 'choose'), brewing('b', 't', 'beans')];
    expect(rulesOf(nodes, [edge('t', 'c'), edge('c', 'b', 'strong')])).toEqual([]);
  });

  it('are checked all the same: references, unknown types, branches and cycles', () => {
    const nodes = [
      node('t', 'trigger'),
      brewing('b', 't', 'water'),
      node('x', 'unheard'),
      node('c', 'choose'),
      brewing('d', 'b', 'cup'),
      brewing('e', 'd', 'cup'),
    ];
    const edges = [
      edge('t', 'b'),
      edge('b', 'x'),
      edge('b', 'c'),
      edge('c', 'd', 'lukewarm'),
      edge('d', 'e'),
      edge('e', 'd'),
    ];
    expect(rulesOf(nodes, edges).sort()).toEqual(
      expect.arrayContaining(['connection.unknown-port c', 'node.unknown-type x', 'reference.missing b']),
    );
    expect(rulesOf(nodes, edges).some((rule) => rule.startsWith('graph.cycle'))).toBe(true);
  });

  it('start at the entries that the host names', () => {
    const nodes = [node('t', 'trigger'), node('u', 'trigger'), brewing('b', 't', 'beans')];
    const edges = [edge('t', 'b')];
    expect(rulesOf(nodes, edges)).toEqual([]);
    expect(rulesOf(nodes, edges, { entries: ['t'] })).toEqual(['connection.unreachable u']);
    const [issue] = issuesOf(nodes, edges, { entries: ['t', 'u', 'nowhere'] });
    expect(issueText(issue!, 'en')).toBe('There is no node with the ID "nowhere" to start a run at');
  });

  it('are followed by an incremental check, also when a node becomes an entry', () => {
    const document = importDocument({
      nodes: [node('t', 'trigger'), brewing('b', 't', 'beans')],
      edges: [edge('t', 'b')],
    });
    const validator = createValidator({ registry });
    expect(validator.check(document)).toEqual([]);
    const [key] = document.edges.keys();
    const patch = { op: 'remove-edge' as const, key: key! };
    applyPatches(document, [patch]);
    validator.follow([patch]);
    const issues = validator.check(document);
    expect(issues).toEqual(validate(document, { registry }));
    expect(issues.map(({ rule, nodeId }) => `${rule} ${nodeId}`)).toEqual(['reference.later b']);
  });

  it('leave out the rules that the host switches off, one by one or a whole group', () => {
    const nodes = [
      node('t', 'trigger'),
      brewing('b', 't', 'water'),
      node('b2', 'unheard', { label: 'node t' }),
    ];
    const edges = [edge('t', 'b'), edge('b', 'b2')];
    const all = rulesOf(nodes, edges);
    expect(all).toEqual(expect.arrayContaining(['reference.missing b', 'node.unknown-type b2']));
    expect(all.some((rule) => rule.startsWith('title.'))).toBe(true);
    const some = rulesOf(nodes, edges, { rulesOff: ['title.*', 'node.unknown-type'] });
    expect(some).toEqual(['reference.missing b']);
    expect(rulesOf(nodes, edges, { rulesOff: ['title.*', 'node.*', 'reference.*'] })).toEqual([]);
  });

  it.each([
    'inputs',
    'outputs',
    'ports',
    'check',
  ])('name the node once whose definition throws in %s, and check the others', (member) => {
    const broken = {
      ...types[1]!,
      [member]: () => {
        throw new TypeError('no such bean');
      },
    };
    const given = { registry: createRegistry([types[0]!, broken, types[2]!]) };
    const nodes = [node('t', 'trigger'), brewing('b', 't', 'beans'), node('x', 'unheard')];
    const edges = [edge('t', 'b'), edge('t', 'x')];
    const issues = issuesOf(nodes, edges, given);
    const failures = issues.filter(({ rule }) => rule === 'node.definition');
    expect(failures.map((issue) => issueText(issue, 'en'))).toEqual([
      'The node type brew of "node b" failed: no such bean',
    ]);
    expect(issues.map(({ rule }) => rule)).toContain('node.unknown-type');
  });
});
