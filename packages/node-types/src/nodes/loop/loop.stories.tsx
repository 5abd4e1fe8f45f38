import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardStage } from '../../testing/CardStage.js';
import { FormStage } from '../../testing/FormStage.js';

const meta = {
  title: 'node-types/loop',
  component: CardStage,
  args: { name: 'loop' },
} satisfies Meta<typeof CardStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export { Failed, Form, FormReadOnly, Idle, ReadOnly, Running, WithLongName } from '../../testing/stories.js';

export const FormFull: Story = {
  render: ({ name }) => (
    <FormStage
      name={name}
      data={{
        inputs: { loopType: 'infinite' },
        outputs: [
          {
            name: 'sizes',
            input: {
              type: 'list',
              schema: { type: 'integer' },
              value: {
                type: 'ref',
                content: { source: 'block-output', blockID: '130001', name: 'size' },
              },
            },
          },
        ],
      }}
    />
  ),
};
export const FormWithProblem: Story = {
  render: ({ name }) => (
    <FormStage
      name={name}
      issues={[
        { rule: 'lists.none', severity: 'error', path: ['inputs', 'inputParameters'], parameters: {} },
      ]}
    />
  ),
};
