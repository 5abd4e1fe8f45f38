import { startTransition, useEffect, useState } from 'react';

/** A hidden page draws no frames; give up waiting for one after this many milliseconds. */
const longest = 300;

/**
 * False at first, true after the given number of frames, so that the initial content is painted before the
 * rest. Where nothing is painted, as in tests without a browser, it does not wait.
 */
export function useLater(frames: number): boolean {
  const [past, setPast] = useState(0);
  useEffect(() => {
    if (past < frames) return afterFrame(() => startTransition(() => setPast(past + 1)));
  }, [past, frames]);
  return past >= frames;
}

function afterFrame(act: () => void): (() => void) | undefined {
  if (document.createElement('canvas').getContext('2d') === null) {
    act();
    return undefined;
  }
  let timer = setTimeout(act, longest);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
