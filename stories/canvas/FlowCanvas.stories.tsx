import type { Meta, StoryObj } from '@storybook/react-vite';
import { CanvasStage } from './CanvasStage.js';
import { makeLoop, makeRun } from './makeFlow.js';

const meta = {
  title: 'canvas/FlowCanvas',
  component: CanvasStage,
  args: { between: 2 },
} satisfies Meta<typeof CanvasStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { between: 0 } };
export const Small: Story = {};
export const WithBody: Story = { args: { makeDocument: makeLoop } };
export const Large: Story = { args: { between: 400 } };
export const Running: Story = { args: { run: makeRun('running') } };
export const Failed: Story = { args: { run: makeRun('failed') } };
export const ReadOnly: Story = { args: { isReadOnly: true } };
export const Narrow: Story = { args: { width: 360 } };
export const WithProblems: Story = {
  args: {
    issues: [
      { rule: 'code.empty', severity: 'error', nodeId: '110001', parameters: {} },
      { rule: 'message.empty', severity: 'warning', nodeId: '110002', parameters: {} },
    ],
  },
};
