import { nodeTypes } from '@heddle/node-types';
import { createRegistry, type JsonObject, type Language } from '@heddle/workflow-schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { CanvasStage } from './CanvasStage.js';
import { makeBranches, makeLoop, makeRun } from './makeFlow.js';

const meta = {
  title: 'canvas/Edges',
  component: CanvasStage,
  args: { between: 2, makeDocument: makeMaze, preferences: { edgeRouting: 'orthogonal' } },
} satisfies Meta<typeof CanvasStage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Nodes in the way of the edges, and an edge that leads back. */
function makeMaze(language: Language): JsonObject {
  const code = createRegistry(nodeTypes).byName('code')!;
  const places: [string, number, number][] = [
    ['One', 0, 0],
    ['Two', 480, -40],
    ['Three', 960, 0],
    ['Four', 480, 280],
    ['Five', 960, 320],
    ['Loose', 0, 420],
  ];
  const nodes = places.map(([title, x, y], index) => ({
    id: String(110001 + index),
    type: code.code,
    meta: { position: { x, y } },
    data: code.create({ language, title }),
  }));
  const edge = (source: number, target: number) => ({
    sourceNodeID: nodes[source]!.id,
    targetNodeID: nodes[target]!.id,
  });
  return { nodes, edges: [edge(0, 2), edge(0, 3), edge(3, 4), edge(4, 1)] } as unknown as JsonObject;
}

export const AroundNodes: Story = {};
export const AsCurves: Story = { args: { preferences: { edgeRouting: 'curve' } } };
export const Branches: Story = { args: { makeDocument: makeBranches } };
export const InBody: Story = { args: { makeDocument: makeLoop } };
export const WithProblem: Story = {
  args: {
    issues: [
      {
        rule: 'graph.cycle',
        severity: 'error',
        edge: { source: '110004', target: '110005' },
        parameters: {},
      },
    ],
    describeIssue: () => 'Four and Five form a cycle.',
  },
};
export const Running: Story = {
  args: { makeDocument: undefined, run: makeRun('running') },
};
