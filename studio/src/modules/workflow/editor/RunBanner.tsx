import type { RunState } from '@heddle/workflow-schema/runs';
import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import classes from './Editor.module.css';
import { editorWords } from './editorWords.js';

/** Over the canvas: that a run is under way and since when, or that it waits; leads to what it has given so far. */
export function RunBanner({ run, onShow }: { run: RunState | undefined; onShow(): void }) {
  const words = useWords(editorWords);
  const language = useLanguage();
  const isRunning = run?.status === 'running';
  const now = useNow(isRunning);
  const show = (
    <Button size="compact-xs" variant="default" onClick={onShow}>
      {words('result')}
    </Button>
  );
  if (run?.status === 'waiting')
    return (
      <div className={classes.banner} role="status">
        <strong>{words('waiting')}</strong>
        {show}
      </div>
    );
  if (!isRunning) return null;
  return (
    <div className={classes.banner} role="status">
      <Loader size={14} />
      <strong>{words('running')}</strong>
      <span aria-hidden>{formatDuration(Math.max(0, now - run.startedAt), language)}</span>
      <span className={classes.wideOnly}>{words('runReadOnly')}</span>
      {show}
    </div>
  );
}

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
