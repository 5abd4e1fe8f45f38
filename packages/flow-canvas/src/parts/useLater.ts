import { startTransition, useEffect, useState } from 'react';

/**
 * False at first, and true so many renders later: what a canvas opens with comes first, and its rest when that is on
 * the screen. A transition, so that frames are drawn in between.
 */
export function useLater(renders: number): boolean {
  const [past, setPast] = useState(0);
  useEffect(() => {
    if (past < renders) startTransition(() => setPast(past + 1));
  }, [past, renders]);
  return past >= renders;
}
