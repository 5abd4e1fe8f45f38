import { nodeIssueMessages, nodeTypes } from '@heddle/node-types';
import { createValidator, fixesFor, fixPatches, fixText, issueText, validate } from '@heddle/validator';
import {
  applyPatches,
  createKey,
  createRegistry,
  type DocumentPatch,
  editEdge,
  editNode,
  type Issue,
  importDocument,
  isJsonObject,
  type Json,
  type JsonObject,
  rootKey,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const registry = createRegistry(nodeTypes);
const context = {
  registry,
  models: [{ id: '7', name: 'Seven' }],
  globals: {
    global_variable_app: [{ name: 'city', type: 'string' as const }],
    global_variable_user: [],
    global_variable_system: [{ name: 'sys_uuid', type: 'string' as const }],
  },
  projectId: '1',
};
const isInner = (code: string) => !['1', '2'].includes(code);
const codes = nodeTypes.map(({ code }) => code).filter(isInner);
const ids = ['100001', '5', '6', '7', '8', '50', '51', '52', '900001'];

/** Picks an element by number. */
const pickOf = <Value>(list: readonly Value[], pick: number): Value => list[pick % list.length]!;

/** Changes some value of a node's data: a text, a number, a list element, a reference. */
const wound = fc.record({
  pick: fc.nat(),
  value: fc.constantFrom<Json>(
    '',
    '1 st',
    'index',
    'sys_a',
    'reasoning_content',
    'x'.repeat(70),
    0,
    3_000,
    'nonsense',
    [],
    null,
    {
      type: 'string',
      value: { type: 'ref', content: { source: 'block-output', blockID: '5', name: 'key0' } },
    },
    { type: 'list', value: { type: 'ref', content: { source: 'block-output', blockID: '51', name: 'ky0' } } },
    { type: 'string', value: { type: 'ref', content: { source: 'global_variable_app', path: ['cty'] } } },
    { processType: 2, dataOnErr: '{' },
    { processType: 3 },
    { name: 'a', input: { type: 'string', value: { type: 'literal', content: 'x' } } },
    [{ name: 'a' }, { name: 'a' }],
  ),
});

function spoil(data: Json, { pick, value }: { pick: number; value: Json }): void {
  const places: [JsonObject, string][] = [];
  const visit = (at: Json) => {
    if (Array.isArray(at)) at.forEach(visit);
    if (!isJsonObject(at)) return;
    for (const name of Object.keys(at)) {
      places.push([at, name]);
      visit(at[name]!);
    }
  };
  visit(data);
  if (places.length === 0) return;
  const [parent, name] = pickOf(places, pick);
  parent[name] = structuredClone(value);
}

const spoiled = fc.record({ code: fc.nat(), title: fc.nat(3), wounds: fc.array(wound, { maxLength: 3 }) });
const line = fc.record({
  sourceNodeID: fc.constantFrom(...ids),
  targetNodeID: fc.constantFrom(...ids),
  sourcePortID: fc.constantFrom('', 'true', 'branch_1', 'default', 'branch_error', 'loop-output', 'odd port'),
});

/**
 * Five nodes of any types in a row, the last of them a container with two more, and edges between any of
 * them.
 */
const document = fc
  .record({
    nodes: fc.array(spoiled, { minLength: 8, maxLength: 8 }),
    isLoop: fc.boolean(),
    lines: fc.array(line, { maxLength: 5 }),
    inside: fc.array(line, { maxLength: 4 }),
  })
  .map(({ nodes, isLoop, lines, inside }): JsonObject => {
    let place = 0;
    const make = (id: string, code?: string, more: JsonObject = {}): JsonObject => {
      const { code: pick, title, wounds } = nodes[place]!;
      place += 1;
      const type = code ?? pickOf(codes, pick);
      const data = registry.byCode(type)!.create({ language: 'en', title: `title ${title}` });
      for (const one of wounds) spoil(data, one);
      return { id, type, data, ...more };
    };
    const row = (...row: string[]) =>
      row.slice(1).map((target, index): JsonObject => ({ sourceNodeID: row[index]!, targetNodeID: target }));
    const container = isLoop ? '21' : '28';
    const prefix = isLoop ? 'loop' : 'batch';
    const blocks = [make('51'), make('52')];
    const edges = [
      { sourceNodeID: '50', targetNodeID: '51', sourcePortID: `${prefix}-function-inline-output` },
      ...row('51', '52', '50'),
      ...inside,
    ];
    const json: JsonObject = {
      nodes: [
        make('100001', '1'),
        make('5'),
        make('6'),
        make('7'),
        make('50', container, { blocks, edges }),
        { id: '900001', type: '2', data: registry.byCode('2')!.create({ language: 'en', title: 'End' }) },
      ],
      edges: [...row('100001', '5', '6', '7', '50', '900001'), ...lines],
    };
    return JSON.parse(JSON.stringify(json)) as JsonObject;
  });

const check = (at: WorkflowDocument) => validate(at, context);
const nameOf = ({ rule, nodeId, path, edge, parameters }: Issue) =>
  JSON.stringify([rule, nodeId, path, edge, rule === 'connection.port' ? parameters.port : undefined]);

describe('a fix', () => {
  it('resolves its issue and causes no other error on the node', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(document, (json) => {
        const issues = check(importDocument(structuredClone(json)));
        for (const issue of issues) {
          if (issue.fix === undefined) continue;
          kinds.add(issue.fix.kind);
          expect(fixText(issue.fix, 'en', nodeIssueMessages)).not.toMatch(/^$|[{}]|\.\w/);
          const fixed = importDocument(structuredClone(json));
          const patches = fixPatches(fixed, registry, issue);
          expect(patches, JSON.stringify(issue)).not.toEqual([]);
          applyPatches(fixed, patches);
          const after = check(fixed);
          expect(after.map(nameOf), JSON.stringify(issue)).not.toContain(nameOf(issue));
          if (issue.nodeId === undefined) continue;
          const rulesOf = (list: readonly Issue[]) =>
            list
              .filter(({ nodeId, severity }) => nodeId === issue.nodeId && severity === 'error')
              .map(({ rule }) => rule);
          const before = new Set(rulesOf(issues));
          expect(
            rulesOf(after).filter((rule) => !before.has(rule)),
            JSON.stringify(issue),
          ).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
    expect([...kinds]).toEqual(expect.arrayContaining(['change-port', 'connect', 'remove-edge', 'set']));
  }, 60_000);

  it('offered as a choice resolves its issue too', () => {
    fc.assert(
      fc.property(document, (json) => {
        const at = importDocument(structuredClone(json));
        for (const issue of check(at).slice(0, 12)) {
          for (const fix of fixesFor(at, issue, context).slice(0, 6)) {
            const fixed = importDocument(structuredClone(json));
            applyPatches(fixed, fixPatches(fixed, registry, issue, fix));
            expect(check(fixed).map(nameOf), JSON.stringify([issue, fix])).not.toContain(nameOf(issue));
          }
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('that removes an option also removes its port, and renumbers the edges of later options', () => {
    const data = registry.byCode('22')!.create({ language: 'en', title: 'Intent' });
    (data.inputs as JsonObject).intents = ['a', 'a', 'b'].map((name) => ({ name }));
    const edges = [
      { sourceNodeID: '100001', targetNodeID: '5' },
      ...['branch_0', 'branch_1', 'branch_2', 'default'].map((sourcePortID, index) => ({
        sourceNodeID: '5',
        targetNodeID: String(6 + index),
        sourcePortID,
      })),
    ];
    const nodes = [
      { id: '100001', type: '1', data: registry.byCode('1')!.create({ language: 'en', title: 'Start' }) },
      { id: '5', type: '22', data },
    ];
    const at = importDocument(JSON.parse(JSON.stringify({ nodes, edges })));
    const issue = check(at).find(({ rule }) => rule === 'option.duplicate')!;
    applyPatches(at, fixPatches(at, registry, issue));
    expect([...at.edges.values()].map(({ sourcePort, target }) => [sourcePort, target]).slice(1)).toEqual([
      ['branch_0', '6'],
      ['branch_1', '8'],
      ['default', '9'],
    ]);
    expect(check(at).map(({ rule }) => rule)).not.toContain('option.duplicate');
  });
});

/** A change of a document, at a place picked by number. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('data' as const), pick: fc.nat(), wound }),
  fc.record({ kind: fc.constant('line' as const), pick: fc.nat(), line }),
  fc.record({ kind: fc.constant('relink' as const), pick: fc.nat(), line }),
  fc.record({ kind: fc.constant('cut' as const), pick: fc.nat() }),
);

function patchFor(
  at: WorkflowDocument,
  one: typeof change extends fc.Arbitrary<infer T> ? T : never,
): DocumentPatch[] {
  const nodes = [...at.nodes.keys()];
  const edges = [...at.edges.keys()];
  const patchOf = (patch: DocumentPatch | undefined) => (patch === undefined ? [] : [patch]);
  if (one.kind === 'data') {
    return patchOf(editNode(at, pickOf(nodes, one.pick), (draft) => spoil(draft.data!, one.wound)));
  }
  if (one.kind === 'line') {
    const parents = [rootKey, ...nodes.filter((key) => at.nodeOrder.has(key))];
    const parent = pickOf(parents, one.pick);
    return [{ op: 'add-edge', key: createKey(at), parent, index: one.pick % 3, json: { ...one.line } }];
  }
  if (edges.length === 0) return [];
  const key = pickOf(edges, one.pick);
  if (one.kind === 'cut') return [{ op: 'remove-edge', key }];
  return patchOf(
    editEdge(at, key, (draft) => {
      Object.assign(draft, one.line);
    }),
  );
}

describe('an incremental validator of real nodes, bodies and edges', () => {
  it('reports the same issues as a full check', () => {
    fc.assert(
      fc.property(document, fc.array(change, { minLength: 1, maxLength: 5 }), (json, changes) => {
        const at = importDocument(structuredClone(json));
        const validator = createValidator(context);
        validator.check(at);
        for (const one of changes) {
          const patches = patchFor(at, one);
          if (patches.length === 0) continue;
          applyPatches(at, patches);
          validator.follow(patches);
          const [found, all] = [validator.check(at), check(at)];
          expect(found.map(nameOf)).toEqual(all.map(nameOf));
          expect(found).toEqual(all);
        }
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});

it('has messages for every issue of every corrupted document, in both languages', () => {
  fc.assert(
    fc.property(document, (json) => {
      for (const issue of check(importDocument(json))) {
        for (const language of ['zh-CN', 'en'] as const) {
          expect(issueText(issue, language, nodeIssueMessages)).not.toMatch(
            /^$|\{\w+\}|is violated|未通过规则/,
          );
        }
      }
    }),
    { numRuns: 200 },
  );
});
