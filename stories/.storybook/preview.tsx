import '@heddle/chat/styles.css';
import '@heddle/flow-canvas/styles.css';
import '@heddle/ui-kit/styles.css';
import '@heddle/node-types/canvas.css';
import '@heddle/node-types/forms.css';
import { HeddleProvider, type Language } from '@heddle/ui-kit';
import type { Preview } from '@storybook/react-vite';

const preview: Preview = {
  tags: ['autodocs'],
  initialGlobals: { scheme: 'light', language: 'zh-CN' },
  globalTypes: {
    scheme: {
      description: 'Colour scheme',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'zh-CN', title: '简体中文' },
          { value: 'en', title: 'English' },
        ],
      },
    },
  },
  decorators: [
    (Story, { globals }) => (
      <HeddleProvider
        key={globals.language}
        language={globals.language as Language}
        forceColorScheme={globals.scheme === 'dark' ? 'dark' : 'light'}
      >
        <Story />
      </HeddleProvider>
    ),
  ],
  parameters: {
    // Violations are shown in the panel; the smoke tests decide what fails.
    a11y: { test: 'todo' },
    layout: 'padded',
  },
};

export default preview;
