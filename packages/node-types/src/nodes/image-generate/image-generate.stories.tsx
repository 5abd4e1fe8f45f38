import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardStage } from '../../testing/CardStage.js';
import { sampleData } from '../../testing/cardSamples.js';
import { FormStage } from '../../testing/FormStage.js';

const meta = {
  title: 'node-types/image-generate',
  component: CardStage,
  args: { name: 'imageGenerate' },
} satisfies Meta<typeof CardStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export { Failed, Idle, ReadOnly, Running, WithLongName } from '../../testing/stories.js';

const full = sampleData('imageGenerate', 'with a prompt and an image to go by');

export const Full: Story = { args: { data: full } };

export const Form: Story = { render: ({ name }) => <FormStage name={name} data={full} /> };
export const FormReadOnly: Story = { render: ({ name }) => <FormStage name={name} data={full} isReadOnly /> };
export const FormWithProblem: Story = {
  render: ({ name }) => (
    <FormStage
      name={name}
      issues={[
        { rule: 'image.prompt', severity: 'error', path: ['inputs', 'prompt', 'prompt'], parameters: {} },
      ]}
    />
  ),
};
