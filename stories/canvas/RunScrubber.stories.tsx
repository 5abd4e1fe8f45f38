import { FlowCanvas } from '@heddle/flow-canvas';
import { RunScrubber } from '@heddle/flow-canvas/replay';
import { nodeTypes } from '@heddle/node-types';
import { nodeViews } from '@heddle/node-types/canvas';
import { LanguageContext } from '@heddle/ui-kit';
import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import { useComputedColorScheme } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { use, useCallback, useState } from 'react';
import { makeEvents, makeFlow } from './makeFlow.js';

function ReplayStage({ events }: { events: readonly RunEvent[] }) {
  const language = use(LanguageContext);
  const theme = useComputedColorScheme('light');
  const [run, setRun] = useState<RunState>();
  const show = useCallback((state: RunState) => setRun({ ...state }), []);
  return (
    <>
      <RunScrubber events={events} language={language} onRun={show} />
      <div style={{ height: 460 }}>
        <FlowCanvas
          definitions={nodeTypes}
          views={nodeViews}
          defaultValue={makeFlow(language, 2)}
          language={language}
          theme={theme}
          readOnly
          {...(run && { run })}
        />
      </div>
    </>
  );
}

const meta = {
  title: 'canvas/RunScrubber',
  component: ReplayStage,
  args: { events: makeEvents('failed') },
} satisfies Meta<typeof ReplayStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FailedRun: Story = {};
export const WithoutEvents: Story = { args: { events: [] } };
