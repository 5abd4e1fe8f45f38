import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ErrorBlock } from './ErrorBlock.js';

const meta = { title: 'ui-kit/ErrorBlock', component: ErrorBlock } satisfies Meta<typeof ErrorBlock>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = {
  args: {
    title: "Couldn't load the list",
    children: 'No response from the server within 30 seconds. Your filters are kept.',
    onRetry: fn(),
    logId: 'c90e7a2b14',
  },
};
