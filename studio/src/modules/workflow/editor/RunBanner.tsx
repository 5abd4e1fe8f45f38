import type { RunState } from '@heddle/workflow-schema/runs';
import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';

interface RunBannerProps {
  run: RunState | undefined;
  /** True while the run panel is open, which shows the same state and actions. */
  isOpen: boolean;
  onShow(): void;
  onClear(): void;
}

/**
 * Banner over the canvas: shows a run in progress with its duration, or that it waits for an answer, and
 * opens its output. After the run, with the panel closed, it says that results remain on the cards and offers
 * to clear them.
 */
export function RunBanner({ run, isOpen, onShow, onClear }: RunBannerProps) {
  const t = useMessages(editorMessages);
  const language = useLanguage();
  const isRunning = run?.status === 'running';
  const now = useNow(isRunning);
  const show = (
    <Button size="compact-xs" variant="default" onClick={onShow}>
      {t('result')}
    </Button>
  );
  if (run?.status === 'waiting')
    return (
      <div className={classes.banner} role="status">
        <strong>{t('waiting')}</strong>
        {show}
      </div>
    );
  if (run === undefined || (!isRunning && isOpen)) return null;
  if (!isRunning)
    return (
      <div className={classes.banner}>
        <span className={classes.wideOnly}>{t('resultsShown')}</span>
        {show}
        <Button size="compact-xs" variant="default" onClick={onClear}>
          {t('clearRun')}
        </Button>
      </div>
    );
  return (
    <div className={classes.banner} role="status">
      <Loader size={14} />
      <strong>{t('running')}</strong>
      <span aria-hidden>{formatDuration(Math.max(0, now - run.startedAt), language)}</span>
      <span className={classes.wideOnly}>{t('runReadOnly')}</span>
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
