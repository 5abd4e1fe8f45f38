import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import type { CanvasIssue } from '../FlowCanvasProps.js';
import { nodeChoices } from '../parts/nodeChoices.js';
import { drawSvg } from '../picture/drawSvg.js';
import type { CanvasOptions } from '../store/createCanvasStore.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { definitions, edge, node, options, sample, views } from '../testing/fixtures/sampleTypes.js';

const open = (json: unknown, more: Partial<CanvasOptions> = {}) =>
  new CanvasDriver(json as JsonObject, { ...options, ...more });
const kinds = (canvas: CanvasDriver) => [...new Set(canvas.reported.map(({ kind }) => kind))];
const of = (canvas: CanvasDriver, kind: CanvasIssue['kind']) =>
  canvas.reported.filter((issue) => issue.kind === kind);

describe('malformed documents', () => {
  it('shows nodes with duplicate ids, reports the id once, and keeps all of them', () => {
    const json = { nodes: [1, 2, 3].map(() => node('7', '5', 'Twin')), edges: [edge('7', '7')] };
    const canvas = open(json);
    expect(canvas.store.graph.nodeCount).toBe(3);
    expect(of(canvas, 'duplicate-id')).toEqual([{ kind: 'duplicate-id', message: '7', nodeId: '7' }]);
    canvas.store.configure({ ...canvas.store.options, language: 'zh-CN' });
    expect(of(canvas, 'duplicate-id')).toHaveLength(1);
    expect(canvas.document).toEqual(json);
  });

  it('keeps edges with a missing end and reports it', () => {
    const json = { nodes: [node('1', '5', 'One')], edges: [edge('1', '404'), edge('404', '405')] };
    const canvas = open(json);
    expect(of(canvas, 'edge-without-end').map(({ nodeId }) => nodeId)).toEqual(['404', '404']);
    expect(canvas.document).toEqual(json);
  });

  it('places nodes without meta, or at NaN, Infinity and 1e308, where they are visible', () => {
    const at = (x: unknown, y: unknown) => ({
      ...node('1', '5', 'At'),
      id: `${x}`,
      meta: { position: { x, y } },
    });
    const canvas = open({
      nodes: [
        { id: 'bare', type: '5' },
        { id: 'odd', type: '5', meta: 'none', data: [] },
        at(Number.NaN, 0),
        at(Number.POSITIVE_INFINITY, 0),
        at(1e308, -1e308),
        at('7', null),
      ],
    });
    expect(canvas.store.graph.nodeCount).toBe(6);
    const boxes = [...canvas.store.graph.keys()].map((key) => canvas.store.graph.nodeAt(key)!.box);
    for (const box of boxes)
      expect(Object.values(box).every((number) => Math.abs(number) <= 10_000_000)).toBe(true);
    canvas.run('selectAll');
    canvas.run('alignLeft');
    canvas.undo();
    expect(canvas.box('1e+308').x).toBe(10_000_000);
  });

  it('accepts entries that are not objects, and an invalid document', () => {
    expect(open({ nodes: [null, 5, 'x', [], {}], edges: [null, [], 7, {}] }).store.graph.nodeCount).toBe(5);
    for (const json of [null, undefined, 5, 'x', [], {}, { nodes: {} }]) {
      const canvas = open(json);
      expect(kinds(canvas)).toEqual(['document-refused']);
      expect(canvas.store.graph.nodeCount).toBe(0);
      expect(canvas.addNode('work', { x: 0, y: 0 })).toBeTruthy();
    }
  });

  it('refuses containers nested in themselves, and keeps the current document', () => {
    const loop = node('1', '77', 'Loop', 0, 0, { blocks: [] });
    (loop.blocks as JsonObject[]).push(loop);
    expect(of(open({ nodes: [loop] }), 'document-refused')[0]?.message).toContain('contains itself');
    const canvas = open(sample());
    canvas.store.setDocument({ nodes: [loop] } as JsonObject);
    expect(kinds(canvas)).toContain('document-refused');
    expect(canvas.store.graph.nodeCount).toBe(6);
  });

  it('opens containers 1,000 deep, folds the deepest, and reports the first of them', () => {
    let inner = node('0', '5', 'Innermost');
    for (let depth = 1; depth <= 1_000; depth++)
      inner = node(String(depth), '77', 'Deep', 0, 0, { blocks: [inner], edges: [] });
    const canvas = open({ nodes: [inner], edges: [] });
    expect(canvas.store.graph.nodeCount).toBe(33);
    expect(of(canvas, 'nested-too-deep')).toHaveLength(1);
    expect(canvas.document).toEqual({ nodes: [inner], edges: [] });
  });

  it('reports at most 200 issues and says that there are more', () => {
    const edges = Array.from({ length: 5_000 }, (_, index) => edge(`${index}`, 'nowhere'));
    const canvas = open({ nodes: [], edges });
    expect(canvas.reported).toHaveLength(201);
    expect(canvas.reported.at(-1)?.kind).toBe('more-issues');
  });

  it('opens 5,000 nodes with the same id and 5,000 edges among them', () => {
    const nodes = Array.from({ length: 5_000 }, (_, index) => node('1', '404', 'Twin', index, index));
    const edges = Array.from({ length: 5_000 }, () => edge('1', '1'));
    expect(open({ nodes, edges }).store.graph.nodeCount).toBe(5_000);
    // Quadratic work would take minutes on any machine.
  }, 60_000);

  // Quadratic work on so many would take minutes on any machine.
  it.each([
    ['between two nodes', '5', () => ''],
    ['between two nodes of an unknown type', '404', () => ''],
    ['with a port each', '404', (index: number) => `port ${index}`],
  ])(
    'opens 50,000 edges %s, diffs them against themselves, deletes and restores them',
    (_, type, portOf) => {
      const edges = Array.from({ length: 50_000 }, (_, index) => ({
        ...edge('1', '2'),
        sourcePortID: portOf(index),
      }));
      const json = { nodes: [node('1', type, 'One'), node('2', type, 'Two', 500)], edges };
      const canvas = open({ nodes: [], edges: [] });
      canvas.store.replaceDocument(json, 'Open');
      canvas.store.setDocument({ ...json, note: 'again' });
      expect(canvas.store.graph.edgesOf(canvas.key('1'))).toHaveLength(50_000);
      canvas.select('1');
      canvas.run('delete');
      canvas.undo();
      expect(canvas.document).toEqual({ ...json, note: 'again' });
    },
    60_000,
  );

  it('deletes and restores a chain of 3,000 nested containers', () => {
    let inner = node('0', '5', 'Innermost');
    for (let depth = 1; depth <= 3_000; depth++)
      inner = node(String(depth), '77', 'Deep', 0, 0, { blocks: [inner], edges: [] });
    const json = { nodes: [inner], edges: [] };
    const canvas = open(json);
    canvas.select('3000');
    canvas.run('delete');
    expect(canvas.document).toEqual({ nodes: [], edges: [] });
    canvas.undo();
    expect(canvas.store.document.nodes.size).toBe(3_001);
  }, 60_000);
});

describe('failing definitions and views', () => {
  const work = definitions.find(({ name }) => name === 'work')!;
  const fails = () => {
    throw new Error('no');
  };

  it('affects only the cards of a failing definition, reported once per node', () => {
    for (const name of ['ports', 'data'] as const) {
      const broken = { ...work, [name]: name === 'data' ? { safeParse: fails } : fails };
      const canvas = open(sample(), { definitions: [broken as typeof work] });
      expect(of(canvas, 'unreadable-data').map(({ nodeId, message }) => [nodeId, message])).toEqual([
        ['110002', 'no'],
        ['110003', 'no'],
      ]);
    }
  });

  it('affects only the cards whose view fails or returns invalid sizes', () => {
    const sizes = [
      fails,
      () => ({ width: Number.NaN, height: 10, ports: [] }),
      () => ({ width: 100, height: Number.POSITIVE_INFINITY, ports: [] }),
      () => ({ width: 1e9, height: 10, ports: [] }),
      () => ({ width: 100, height: -5, ports: [] }),
      () => ({ width: 100, height: 40, ports: [{ id: '', direction: 'up', side: 'top', x: 0, y: 0 }] }),
      () => ({ width: 100, height: 40 }),
      () => undefined,
    ];
    for (const measure of sizes) {
      const canvas = open(sample(), {
        views: { ...views, work: { ...views.work, measure } as unknown as typeof views.work },
      });
      expect(of(canvas, 'view-failed').map(({ nodeId }) => nodeId)).toEqual(['110002', '110003']);
      expect(canvas.box('110002').width).toBe(240);
    }
  });

  it('draws a picture without the failing lines', () => {
    const lines = () => fails();
    const svg = drawSvg(sample(), { ...options, views: { ...views, work: { ...views.work, lines } } });
    expect(svg).toContain('Couldn’t display this card');
    expect(svg).toContain('>Choose</text>');
  });

  it('ignores invalid definitions and views, and says why', () => {
    const canvas = open(sample(), {
      definitions: [
        ...definitions,
        null,
        { ...work, name: 'again' },
        { ...work, code: '6', messages: {} },
      ] as never,
      views: { ...views, work: { Card: 'div' }, start: null } as never,
    });
    expect(of(canvas, 'bad-definition').map(({ message }) => message)).toEqual([
      'definitions[7]: is not an object',
      'definitions[8]: the code 5 is already used',
      'definitions[9]: messages must have name and description for zh-CN',
    ]);
    expect(of(canvas, 'bad-view')).toHaveLength(2);
    expect(of(canvas, 'missing-view').map(({ nodeId }) => nodeId)).toEqual(['100001', '110002', '110003']);
  });

  it('ignores invalid properties, and reports each', async () => {
    const canvas = open(sample(), {
      language: 'fr',
      theme: 7,
      readOnly: 'yes',
      tones: { nodes: {} },
      nodeItems: { length: 3 },
      nodeActions: 'none',
      onOpenResult: true,
      unknownView: {},
    } as never);
    expect(of(canvas, 'wrong-property').map(({ message }) => message.split(' ')[0])).toEqual([
      'language',
      'theme',
      'readOnly',
      'tones',
      'unknownView',
      'onOpenResult',
      'nodeActions',
    ]);
    expect(nodeChoices(canvas.store, '').length).toBeGreaterThan(0);
    await Promise.resolve();
    expect(of(canvas, 'wrong-property').at(-1)!.message).toBe('nodeItems must be an array');
    canvas.setIssues([null, { nodeId: 5 }, { nodeId: '110002', severity: 'error' }] as never);
    expect(canvas.store.marks.countsOf('110002').errors).toBe(1);
    canvas.setRun({ seq: 1 } as never);
    expect(canvas.store.runs.isShown).toBe(false);
    expect(canvas.addNode('work', { x: 0, y: 0 })).toBeTruthy();
  });

  it('continues when the host’s listener fails', () => {
    const canvas = open({ nodes: [node('1', '5', 'a'), node('1', '5', 'b')] }, { onIssue: fails });
    expect(canvas.store.graph.nodeCount).toBe(2);
  });
});
