import type { StorybookConfig } from '@storybook/react-vite';
import { defaultClientConditions } from 'vite';

// The tests of the canvas run axe themselves; the addon would run it after each story, while a test uses the page.
const isTest = process.env.HEDDLE_STORIES === 'test';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../../packages/*/src/**/*.stories.tsx', '../**/*.stories.tsx', '../**/*.mdx'],
  addons: ['@storybook/addon-docs', ...(isTest ? [] : ['@storybook/addon-a11y'])],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({
    ...vite,
    // Stories use the packages' sources, so that edits show up immediately.
    resolve: { ...vite.resolve, conditions: ['@heddle/source', ...defaultClientConditions] },
  }),
};

export default config;
