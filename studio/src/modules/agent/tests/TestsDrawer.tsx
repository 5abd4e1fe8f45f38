import { Drawer, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { agentModes } from '../draft/AgentBlocks.js';
import { useBlock } from '../editor/AgentSession.js';
import { StoryDialog } from '../story/StoryDialog.js';
import { CaseList } from './CaseList.js';
import { RunList } from './RunList.js';
import { RunResults } from './RunResults.js';
import { testMessages } from './testMessages.js';

type Part = 'cases' | 'runs';

/** Test cases of the agent and their runs. */
export function TestsDrawer({ onClose }: { onClose(): void }) {
  const t = useMessages(testMessages);
  const shared = useMessages(sharedMessages);
  const [mode] = useBlock('bot_mode');
  const [part, setPart] = useState<Part>('cases');
  const [runId, setRunId] = useState<string>();
  const [trace, setTrace] = useState<string>();
  function open(id: string): void {
    setPart('runs');
    setRunId(id);
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={t('title')}
      closeOnEscape={trace === undefined}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={t('title')}
        value={part}
        onChange={(value) => {
          setPart(value as Part);
          setRunId(undefined);
        }}
        data={(['cases', 'runs'] as const).map((value) => ({ value, label: t(value) }))}
      />
      {part === 'cases' ? (
        <CaseList whyNot={mode === agentModes.chatFlow ? t('flowWhy') : undefined} onStarted={open} />
      ) : runId === undefined ? (
        <RunList onOpen={setRunId} />
      ) : (
        <RunResults runId={runId} onBack={() => setRunId(undefined)} onTrace={setTrace} />
      )}
      {trace !== undefined && (
        <StoryDialog executeId={trace} label={t('trace')} onClose={() => setTrace(undefined)} />
      )}
    </Drawer>
  );
}
