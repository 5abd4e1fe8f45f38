import { startTransition, useEffect, useState } from 'react';

/** A page that is not shown draws no frames; what waits for one goes on after so many milliseconds. */
const longest = 300;

/**
 * False at first, and true so many frames later: what a canvas opens with is drawn first, and its rest after it. Where
 * nothing can be painted, as in a test without a browser, there is nothing to wait for.
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
