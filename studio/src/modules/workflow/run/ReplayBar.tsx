import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { runMessages } from './runMessages.js';
import type { RunReplay } from './useReplay.js';

const RunScrubber = lazy(async () => ({
  default: (await import('@heddle/flow-canvas/replay')).RunScrubber,
}));

/** Starts the replay of a finished run and shows its slider. */
export function ReplayBar({ replay, nodeTitle }: { replay: RunReplay; nodeTitle(nodeId: string): string }) {
  const t = useMessages(runMessages);
  const language = useLanguage();
  const { events, onToggle, onRun } = replay;
  return (
    <>
      <Button
        size="compact-xs"
        variant={events ? 'light' : 'subtle'}
        leftSection={<IconHistory size={14} aria-hidden />}
        aria-expanded={events !== undefined}
        onClick={onToggle}
        mb="xs"
      >
        {t(events ? 'endReplay' : 'replay')}
      </Button>
      {events && (
        <Suspense fallback={null}>
          <RunScrubber events={events} language={language} onRun={onRun} titleOf={nodeTitle} />
        </Suspense>
      )}
    </>
  );
}
