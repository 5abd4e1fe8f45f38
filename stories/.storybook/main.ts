import type { StorybookConfig } from '@storybook/react-vite';
import { defaultClientConditions } from 'vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../../packages/*/src/**/*.stories.tsx', '../**/*.stories.tsx', '../**/*.mdx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  // `storybook build --test`, for the tests of the canvas. They run axe themselves; the addon would run it after each
  // story, while the test uses the page.
  build: {
    test: { disabledAddons: ['@storybook/addon-a11y'], disableDocgen: false, disableTreeShaking: false },
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({
    ...vite,
    // Stories use the packages' sources, so that edits show up immediately.
    resolve: { ...vite.resolve, conditions: ['@heddle/source', ...defaultClientConditions] },
  }),
};

export default config;
