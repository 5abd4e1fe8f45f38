import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardStage } from '../../testing/CardStage.js';
import { sampleData } from '../../testing/cardSamples.js';
import { FormStage } from '../../testing/FormStage.js';

const meta = {
  title: 'node-types/image-canvas',
  component: CardStage,
  args: { name: 'imageCanvas' },
} satisfies Meta<typeof CardStage>;
export default meta;
type Story = StoryObj<typeof meta>;

const full = sampleData('imageCanvas', 'with a poster');

export const Idle: Story = {};
export const Full: Story = { args: { data: full } };
export const Running: Story = { args: { status: 'running' } };
export const Failed: Story = { args: { status: 'failed' } };
export const ReadOnly: Story = { args: { isReadOnly: true } };
export const WithLongName: Story = {
  args: { title: 'A title that is much too long to stand in the head of any card' },
};

export const Form: Story = { render: ({ name }) => <FormStage name={name} data={full} /> };
export const FormEmpty: Story = { render: ({ name }) => <FormStage name={name} /> };
export const FormReadOnly: Story = { render: ({ name }) => <FormStage name={name} data={full} isReadOnly /> };
export const FormWithProblem: Story = {
  render: ({ name }) => (
    <FormStage
      name={name}
      data={{ inputs: { canvasSchema: '{' } }}
      issues={[
        { rule: 'drawing.invalid', severity: 'error', path: ['inputs', 'canvasSchema'], parameters: {} },
      ]}
    />
  ),
};
