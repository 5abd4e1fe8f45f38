import { FlowCanvas } from '@heddle/flow-canvas';
import { nodeTypes } from '@heddle/node-types';
import { nodeViews, unknownView } from '@heddle/node-types/canvas';
import { LanguageContext } from '@heddle/ui-kit';
import type { Issue, JsonObject, Language } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import { useComputedColorScheme } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { use } from 'react';
import { makeFlow, makeLoop, makeRun } from './makeFlow.js';

interface CanvasStageProps {
  /** Nodes between Start and End. */
  between: number;
  width?: number;
  isReadOnly?: boolean;
  run?: RunState;
  issues?: readonly Issue[];
  makeDocument?: (language: Language, between: number) => JsonObject;
}

function CanvasStage(props: CanvasStageProps) {
  const { between, width, isReadOnly = false, run, issues, makeDocument = makeFlow } = props;
  const language = use(LanguageContext);
  const theme = useComputedColorScheme('light');
  return (
    <div style={{ height: 560, width }}>
      <FlowCanvas
        definitions={nodeTypes}
        views={nodeViews}
        unknownView={unknownView}
        initialDocument={makeDocument(language, between)}
        language={language}
        theme={theme}
        readOnly={isReadOnly}
        run={run}
        issues={issues}
      />
    </div>
  );
}

const meta = {
  title: 'canvas/FlowCanvas',
  component: CanvasStage,
  args: { between: 2 },
} satisfies Meta<typeof CanvasStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { between: 0 } };
export const Small: Story = {};
export const WithBody: Story = { args: { makeDocument: makeLoop } };
export const Large: Story = { args: { between: 400 } };
export const Running: Story = { args: { run: makeRun('running') } };
export const Failed: Story = { args: { run: makeRun('failed') } };
export const ReadOnly: Story = { args: { isReadOnly: true } };
export const Narrow: Story = { args: { width: 360 } };
export const WithProblems: Story = {
  args: {
    issues: [
      { rule: 'code.empty', severity: 'error', nodeId: '110001', parameters: {} },
      { rule: 'message.empty', severity: 'warning', nodeId: '110002', parameters: {} },
    ],
  },
};
