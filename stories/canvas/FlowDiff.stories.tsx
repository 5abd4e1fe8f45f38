import { FlowDiff } from '@heddle/flow-canvas/diff';
import { nodeTypes } from '@heddle/node-types';
import { nodeViews, unknownView } from '@heddle/node-types/canvas';
import { LanguageContext } from '@heddle/ui-kit';
import type { JsonObject } from '@heddle/workflow-schema';
import { useComputedColorScheme } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { use } from 'react';
import { makeFlow, makeLoop } from './makeFlow.js';

function DiffStage({ isSame = false, hasMerge = true }: { isSame?: boolean; hasMerge?: boolean }) {
  const language = use(LanguageContext);
  const theme = useComputedColorScheme('light');
  const before = makeFlow(language, 1);
  const after: JsonObject = isSame ? before : makeLoop(language);
  return (
    <div style={{ height: 560 }}>
      <FlowDiff
        definitions={nodeTypes}
        views={nodeViews}
        unknownView={unknownView}
        language={language}
        theme={theme}
        before={before}
        after={after}
        {...(hasMerge && { onMerge: () => undefined })}
      />
    </div>
  );
}

const meta = { title: 'canvas/FlowDiff', component: DiffStage } satisfies Meta<typeof DiffStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithMerge: Story = {};
export const ReadOnly: Story = { args: { hasMerge: false } };
export const WithoutDifferences: Story = { args: { isSame: true } };
