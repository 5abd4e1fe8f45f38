import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { CanvasStage } from './CanvasStage.js';
import { makeBranches } from './makeFlow.js';

/** The panels that open over the canvas, each just after it was opened by its shortcut. */
const meta = {
  title: 'canvas/Panels',
  component: CanvasStage,
  args: { between: 2, makeDocument: makeBranches },
} satisfies Meta<typeof CanvasStage>;
export default meta;
type Story = StoryObj<typeof meta>;

type Key = Partial<KeyboardEventInit> & { key: string };

/** Presses keys on the canvas, and waits for the panel they open. */
const opened =
  (selector: string, ...keys: Key[]): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const canvas = canvasElement.querySelector<HTMLElement>('.flow-canvas')!;
    canvas.focus();
    for (const key of keys) fireEvent.keyDown(canvas, key);
    await waitFor(() => expect(canvas.querySelector(selector)).toBeVisible(), { timeout: 4_000 });
  };

const onFirst: Key = { key: 'Tab' };
const all: Key = { key: 'a', ctrlKey: true };

export const Shortcuts: Story = { play: opened('.flow-shortcuts', { key: '?', shiftKey: true }) };
export const Finder: Story = { play: opened('.flow-finder', { key: 'f', ctrlKey: true }) };
export const ConnectTo: Story = { play: opened('.flow-finder', onFirst, { key: 'c' }) };
export const Disconnect: Story = { play: opened('.flow-finder', onFirst, { key: 'c', shiftKey: true }) };
export const NodeMenu: Story = { play: opened('.flow-menu', onFirst, { key: 'F10', shiftKey: true }) };
export const SelectionTools: Story = { play: opened('.flow-selection-row', all) };
export const Outline: Story = { play: opened('.flow-tree [role="treeitem"]', { key: 'o' }) };
export const Rename: Story = { play: opened('.flow-rename', onFirst, { key: 'F2' }) };
export const NewNote: Story = { play: opened('.flow-placing', { key: 'm' }) };

export const ZoomMenu: Story = {
  play: async ({ canvasElement }) => {
    const zoom = await within(canvasElement).findByRole('button', { name: /%/ });
    fireEvent.click(zoom);
    await expect(await within(canvasElement).findByRole('menu')).toHaveTextContent('200%');
  },
};

export const WithoutMinimap: Story = {
  play: async ({ canvasElement }) => {
    const find = () => canvasElement.querySelector('[data-flow-command="toggleMinimap"]');
    await waitFor(() => expect(find()).toBeVisible());
    fireEvent.click(find()!);
    await waitFor(() => expect(canvasElement.querySelector('.flow-minimap')).toBeNull());
  },
};
