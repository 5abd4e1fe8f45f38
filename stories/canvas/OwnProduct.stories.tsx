import type { Meta, StoryObj } from '@storybook/react-vite';
import { OwnProduct } from '../../docs/examples/own-product/OwnProduct.js';

const meta = { title: 'canvas/OwnProduct', component: OwnProduct } satisfies Meta<typeof OwnProduct>;
export default meta;

/** The example of the guide "Your own product in 150 lines". */
export const Example: StoryObj<typeof meta> = {};
