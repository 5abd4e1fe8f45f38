import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmptyState } from './EmptyState.js';

const meta = { title: 'ui-kit/EmptyState', component: EmptyState } satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: {
    title: 'No workflows yet',
    reason: 'Workflows combine models, code and your data. The demo model needs no API key.',
    children: <Button>New workflow</Button>,
  },
};

export const Filtered: Story = {
  args: { title: 'No results', withDrawing: false },
};
