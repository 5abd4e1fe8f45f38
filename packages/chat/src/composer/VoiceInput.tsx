import { type JSX, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useChatContext } from '../ChatContext.js';
import { IconMicrophone } from '../icons/IconMicrophone.js';
import { type Recording, record } from './record.js';

type Phase = 'idle' | 'recording' | 'canceling' | 'recognizing';

/** Farther above the button than this, in pixels, releasing it discards what was said. */
const cancelDistance = 48;

/** Hold to talk; move away to cancel. With the keyboard, one press starts and another one ends it. */
export function VoiceInput({ onText }: { onText(text: string): void }): JSX.Element {
  const { chat, t } = useChatContext();
  const [phase, setPhase] = useState<Phase>('idle');
  const [problem, setProblem] = useState<'nothingRecognized' | 'notRecognized' | 'microphoneBlocked'>();
  const recording = useRef<Promise<Recording | undefined>>(undefined);
  const startY = useRef(0);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const abort = new AbortController();
    leaving.current = abort;
    return () => {
      abort.abort();
      void recording.current?.then((running) => running?.cancel());
    };
  }, []);

  const start = () => {
    if (phase !== 'idle') return;
    setProblem(undefined);
    setPhase('recording');
    recording.current = record().catch(() => {
      setProblem('microphoneBlocked');
      setPhase('idle');
      return undefined;
    });
  };
  const end = async (isCanceled: boolean) => {
    const running = await recording.current;
    recording.current = undefined;
    if (!running) return;
    if (isCanceled) {
      running.cancel();
      setPhase('idle');
      return;
    }
    setPhase('recognizing');
    try {
      const speech = await running.end();
      const text = await chat.transport.transcribe!(speech, { signal: leaving.current.signal });
      if (text.trim() === '') setProblem('nothingRecognized');
      else onText(text.trim());
    } catch {
      setProblem('notRecognized');
    }
    setPhase('idle');
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    startY.current = event.clientY;
    start();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (phase !== 'recording' && phase !== 'canceling') return;
    setPhase(startY.current - event.clientY > cancelDistance ? 'canceling' : 'recording');
  };
  const isActive = phase === 'recording' || phase === 'canceling';
  return (
    <>
      <button
        type="button"
        className="heddle-chat-icon-button"
        aria-label={t('voice')}
        title={t('holdToTalk')}
        aria-pressed={isActive}
        disabled={phase === 'recognizing'}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => void end(phase === 'canceling')}
        onPointerCancel={() => void end(true)}
        onKeyDown={(event) => {
          if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat) return;
          event.preventDefault();
          if (isActive) void end(false);
          else start();
        }}
      >
        <IconMicrophone size={16} />
      </button>
      {(phase !== 'idle' || problem) && (
        <div className="heddle-chat-voice" data-phase={phase} role="status">
          {phase === 'idle' && problem && t(problem)}
          {phase === 'recognizing' && t('recognizing')}
          {phase === 'canceling' && t('releaseToCancel')}
          {phase === 'recording' && `${t('releaseToSend')} · ${t('slideToCancel')}`}
        </div>
      )}
    </>
  );
}
