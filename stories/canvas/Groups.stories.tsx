import { nodeTypes } from '@heddle/node-types';
import { createRegistry, type JsonObject, type Language } from '@heddle/workflow-schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { CanvasStage } from './CanvasStage.js';

const meta = {
  title: 'canvas/Groups',
  component: CanvasStage,
  args: { between: 2, makeDocument: (language) => makeGroups(language, false) },
} satisfies Meta<typeof CanvasStage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Two nodes in a group, two outside, and a note that explains the group. */
function makeGroups(language: Language, isFolded: boolean): JsonObject {
  const registry = createRegistry(nodeTypes);
  const make = (id: string, type: 'code' | 'comment', title: string, x: number, y: number): JsonObject => {
    const definition = registry.byName(type)!;
    const data = definition.create({ language, title });
    return { id, type: definition.code, meta: { position: { x, y } }, data };
  };
  const note = make('5', 'comment', 'Note', 360, 260);
  (note.data as JsonObject).size = { width: 320, height: 150 };
  ((note.data as JsonObject).inputs as JsonObject).note = JSON.stringify([
    { type: 'heading-two', children: [{ type: 'text', text: 'Warp' }] },
    {
      type: 'paragraph',
      children: [
        { type: 'text', text: 'Both ' },
        { type: 'text', text: 'check', bold: true },
      ],
    },
    {
      type: 'bulleted-list',
      children: [{ type: 'list-item', children: [{ type: 'text', text: 'size', italic: true }] }],
    },
  ]);
  return {
    nodes: [
      make('1', 'code', 'One', 0, 0),
      make('2', 'code', 'Two', 360, 0),
      make('3', 'code', 'Three', 720, 0),
      make('4', 'code', 'Four', 1080, 0),
      note,
    ],
    edges: ['1', '2', '3'].map((id) => ({ sourceNodeID: id, targetNodeID: String(Number(id) + 1) })),
    canvasGroups: [
      {
        id: 'g1',
        title: 'Checks',
        description: 'Before anything is sent',
        color: 'ai',
        isFolded,
        nodes: ['2', '3'],
      },
    ],
  };
}

export const Open: Story = {};
export const Folded: Story = { args: { makeDocument: (language) => makeGroups(language, true) } };
export const ReadOnly: Story = { args: { readOnly: true } };
