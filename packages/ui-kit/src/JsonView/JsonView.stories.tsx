import type { Meta, StoryObj } from '@storybook/react-vite';
import { JsonView } from './JsonView.js';

const meta = {
  title: 'ui-kit/JsonView',
  component: JsonView,
  args: { label: 'Output' },
} satisfies Meta<typeof JsonView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Nested: Story = {
  args: {
    value: {
      order_id: '48121',
      paid: 129,
      broken: true,
      note: null,
      chunks: [
        { score: 0.72, text: 'Glass shade' },
        { score: 0.5, text: 'Delivery' },
      ],
    },
  },
};
export const LongText: Story = { args: { value: { note: 'Glass shade cracked. '.repeat(600) } } };
export const LongList: Story = { args: { value: Array.from({ length: 450 }, (_, index) => index) } };
