import type { StorybookConfig } from '@storybook/react-vite';
import { defaultClientConditions } from 'vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../../packages/*/src/**/*.stories.tsx', '../**/*.stories.tsx', '../**/*.mdx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({
    ...vite,
    // Stories show the packages' source, so that they can be edited while they are looked at.
    resolve: { ...vite.resolve, conditions: ['@heddle/source', ...defaultClientConditions] },
  }),
};

export default config;
