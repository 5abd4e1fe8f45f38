import { useSyncExternalStore } from 'react';
import { useLanguage } from '../i18n/i18n.js';
import { formatExact, formatRecent } from './formatTime.js';

interface MomentProps {
  /** Milliseconds since 1970. */
  at: number;
  /** Inserts the time into a longer text. */
  within?: (time: string) => string;
}

/** A time, relative while it is recent, with the exact time on hover. */
export function Moment({ at, within = (time) => time }: MomentProps) {
  const language = useLanguage();
  const now = useSyncExternalStore(subscribe, () => tick);
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExact(at, language)}>
      {within(formatRecent(at, language, Math.max(now, Date.now())))}
    </time>
  );
}

const tickMs = 30_000;
let tick = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times on the page, which stops with the last of them. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    tick = Date.now();
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
