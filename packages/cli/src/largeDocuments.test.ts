import { nodeTypes } from '@heddle/node-types';
import { createValidator, validate } from '@heddle/validator';
import {
  applyPatches,
  createRegistry,
  type DocumentPatch,
  importDocument,
  type JsonObject,
} from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { workloadsOf } from '../../validator/bench/workloads.js';

const registry = createRegistry(nodeTypes);
const check = (json: unknown) => validate(importDocument(json as JsonObject), { registry });
const edge = (sourceNodeID: string, targetNodeID: string) => ({ sourceNodeID, targetNodeID });
const code = (id: string, more: JsonObject = {}): JsonObject => ({ id, type: '5', data: {}, ...more });
const ends = [code('100001', { type: '1' }), code('900001', { type: '2' })];
const idsTo = (count: number) => Array.from({ length: count }, (_, index) => String(index));

it('the workloads of the benchmark find what their changes break, and nothing else', () => {
  const rules = workloadsOf(1_000).map(({ what, prepare }) => [what, ...prepare()().map(({ rule }) => rule)]);
  expect(rules).toEqual([
    ['full, just read'],
    ['full, read before'],
    ['an output renamed', 'reference.missing', 'reference.missing'],
    ['a title changed'],
    // Every node of this document has several incoming edges.
    ['a line removed'],
  ]);
});

// Each takes well under a second; a rule with quadratic time would time out.
describe('an enormous document is validated within reasonable time and memory', () => {
  it('with 20,000 nodes in a row, and then in a cycle of 10,000', () => {
    const ids = idsTo(20_000);
    const lines = ['100001', ...ids].map((id, index) => edge(id, ids[index] ?? '900001'));
    expect(check({ nodes: [...ends, ...ids.map((id) => code(id))], edges: lines }).length).toBeGreaterThan(0);
    const circle = idsTo(10_000);
    const round = [
      edge('100001', '0'),
      ...circle.map((id, index) => edge(id, circle[(index + 1) % 10_000]!)),
    ];
    const issues = check({ nodes: [...ends, ...circle.map((id) => code(id))], edges: round });
    expect(issues.filter(({ rule }) => rule === 'graph.cycle')).toHaveLength(10_000);
  }, 60_000);

  it('with containers nested a hundred deep', () => {
    let node = code('deepest');
    for (let depth = 0; depth < 100; depth += 1) {
      const id = `c${depth}`;
      const inner = String(node.id);
      node = code(id, { type: '21', blocks: [node], edges: [edge(id, inner), edge(inner, id)] });
    }
    const edges = [edge('100001', 'c99'), edge('c99', '900001')];
    const rules = check({ nodes: [...ends, node], edges }).map(({ rule }) => rule);
    expect(rules.filter((rule) => rule === 'graph.nested')).toHaveLength(99);
  });

  it('with the same id for all nodes, dangling edges, and names of inherited properties', () => {
    const ids = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'same', 'same'];
    const many = Array.from({ length: 2_000 }, (_, index) => ids[index % ids.length]!);
    const nodes = [
      ...ends,
      ...many.map((id, index) =>
        code(id, {
          data: {
            nodeMeta: { title: ids[(index + 1) % ids.length]! },
            inputs: {
              inputParameters: ids.map((name) => ({
                name,
                input: {
                  type: 'string',
                  value: { type: 'ref', content: { source: 'block-output', blockID: id, name } },
                },
              })),
              settingOnError: { processType: 2, timeoutMs: 1e308, retryTimes: 1e308, dataOnErr: '{' },
            },
            outputs: ids.map((name) => ({ name, type: name })),
          },
        }),
      ),
    ];
    const edges = many.map((id, index) => edge(id, index % 3 === 0 ? 'nowhere' : many[index - 1]!));
    const rules = new Set(
      check({ nodes, edges: [edge('100001', 'same'), ...edges] }).map(({ rule }) => rule),
    );
    expect([...rules]).toEqual(
      expect.arrayContaining(['node.duplicate-id', 'edge.unknown-node', 'graph.self', 'title.duplicate']),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('with two thousand branches that part and meet, and edges that change', () => {
    const branch = (id: string): JsonObject => ({
      id,
      type: '8',
      data: registry.byCode('8')!.create({ language: 'en', title: id }),
    });
    const ids = idsTo(2_000);
    const edges = ids.flatMap((id, index) => {
      const next = ids[index + 1] ?? '900001';
      return [
        { ...edge(id, next), sourcePortID: 'true' },
        { ...edge(id, ids[index + 2] ?? '900001'), sourcePortID: 'false' },
      ];
    });
    const document = importDocument(
      JSON.parse(
        JSON.stringify({ nodes: [...ends, ...ids.map(branch)], edges: [edge('100001', '0'), ...edges] }),
      ),
    );
    const validator = createValidator({ registry });
    validator.check(document);
    for (const key of [...document.edges.keys()].slice(0, 5)) {
      const patches: DocumentPatch[] = [{ op: 'remove-edge', key }];
      const inverse = applyPatches(document, patches);
      validator.follow(patches);
      expect(validator.check(document)).toEqual(validate(document, { registry }));
      applyPatches(document, inverse);
      validator.follow(inverse);
    }
  }, 60_000);
});
