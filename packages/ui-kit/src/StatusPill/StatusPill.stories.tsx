import type { Meta, StoryObj } from '@storybook/react-vite';
import { StatusPill } from './StatusPill.js';

const meta = { title: 'ui-kit/StatusPill', component: StatusPill } satisfies Meta<typeof StatusPill>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = { args: { status: 'waiting', children: 'Waiting' } };
export const Running: Story = { args: { status: 'running', children: 'Running' } };
export const Success: Story = { args: { status: 'success', children: 'Done' } };
export const Failed: Story = { args: { status: 'failed', children: 'Timed out' } };
export const Warning: Story = { args: { status: 'warning', children: '2 warnings' } };
export const Skipped: Story = { args: { status: 'skipped', children: 'Skipped' } };
