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

export { Failed, Idle, ReadOnly, Running, WithLongName } from '../../testing/stories.js';

const full = sampleData('imageCanvas', 'with a poster');

export const Full: Story = { args: { data: full } };

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
