import { defineNode, isJsonObject, type JsonObject, type NodeDefinition } from '@heddle/workflow-schema';
import type { NodeView } from '../NodeView.js';
import type { CanvasOptions } from '../store/createCanvasStore.js';

/** Definitions and views of the canvas's own tests; real ones live in node-types, which the canvas does not know. */
type Data = JsonObject;

const reader = {
  safeParse: (value: unknown) =>
    isJsonObject(value)
      ? ({ success: true, data: value } as const)
      : ({
          success: false,
          error: { issues: [{ path: ['inputs'], message: 'must be an object' }] },
        } as const),
};

function define(
  parts: Pick<NodeDefinition<Data>, 'name' | 'code' | 'category'> & Partial<NodeDefinition<Data>>,
) {
  const { name } = parts;
  return defineNode<Data>({
    displayKey: name,
    words: { 'zh-CN': { name, description: '' }, en: { name, description: `What ${name} does` } },
    data: reader,
    create: ({ title }) => ({ nodeMeta: { title } }),
    ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
    inputs: () => [],
    outputs: () => [],
    ...parts,
  });
}

export const definitions = [
  define({
    name: 'start',
    code: '1',
    category: 'io',
    entry: { id: '100001' },
    ports: () => ({ in: [], out: [{ id: '' }] }),
  }),
  define({
    name: 'end',
    code: '2',
    category: 'io',
    exit: { id: '900001' },
    ports: () => ({ in: [{ id: '' }], out: [] }),
  }),
  define({ name: 'work', code: '5', category: 'tool' }),
  define({
    name: 'choose',
    code: '8',
    category: 'logic',
    branches: true,
    ports: () => ({
      in: [{ id: '' }],
      out: [
        { id: 'true', name: 'branch_0' },
        { id: 'false', name: 'default' },
      ],
    }),
  }),
  define({
    name: 'call',
    code: '9',
    category: 'logic',
    calls: (data) => [{ workflowId: String(data.workflowId ?? ''), version: '' }],
  }),
];

function view(outs: readonly string[]): NodeView<Data> {
  return {
    Icon: ({ size = 16 }) => <svg width={size} height={size} aria-hidden="true" />,
    measure: (_data, { hasStatusBar }) => ({
      width: 240,
      height: 100 + (hasStatusBar ? 28 : 0),
      ports: [
        { id: '', direction: 'in', side: 'left', x: 0, y: 22 },
        ...outs.map((id, index) => ({
          id,
          direction: 'out' as const,
          side: 'right' as const,
          x: 240,
          y: 22 + index * 28,
        })),
      ],
    }),
    Card: ({ title }) => <h3>{title}</h3>,
  };
}

export const views = {
  start: view(['']),
  end: view([]),
  work: view(['']),
  choose: view(['true', 'false']),
  call: view(['']),
};

export const options: CanvasOptions = { definitions, views, language: 'en' };

/** A node of a document. */
export function node(
  id: string,
  type: string,
  title: string,
  x = 0,
  y = 0,
  rest: JsonObject = {},
): JsonObject {
  return { id, type, meta: { position: { x, y } }, data: { nodeMeta: { title } }, ...rest };
}

export function edge(source: string, target: string, sourcePortID?: string): JsonObject {
  return { sourceNodeID: source, targetNodeID: target, ...(sourcePortID !== undefined && { sourcePortID }) };
}

/** Start -> choose -> (work | other) -> End, and a container of a type nobody knows. */
export function sample(): JsonObject {
  return {
    nodes: [
      node('100001', '1', 'Start', 0, 0),
      node('110001', '8', 'Choose', 340, 0),
      node('110002', '5', 'Work', 700, -100),
      node('110003', '5', 'Other', 700, 100),
      node('900001', '2', 'End', 1100, 0),
      node('120000', '21', 'Loop', 340, 400, {
        blocks: [node('130000', '5', 'Inner'), node('130001', '5', 'Inner two')],
        edges: [edge('130000', '130001')],
        extra: { kept: true },
      }),
    ],
    edges: [
      edge('100001', '110001'),
      edge('110001', '110002', 'true'),
      edge('110001', '110003', 'false'),
      edge('110002', '900001'),
      edge('110003', '900001'),
      edge('120000', '900001', 'loop-output'),
    ],
    versions: { loop: 'v2' },
  };
}
