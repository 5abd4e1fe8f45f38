import { useCallback, useEffect, useState } from 'react';
import { LateModule } from '../late/LateModule.js';
import { useLater } from '../parts/useLater.js';

/** The tools around the graph and the rest of the commands, as one file. */
export const lateTools = new LateModule(async () => (await import('./tools.js')).tools);

type Tools = NonNullable<typeof lateTools.value>;

/**
 * The tools, once the graph with its cards is on the screen and their code is there. It is asked for at once, and
 * where it did not come, again with `ask`.
 */
export function useTools(): { hasRoom: boolean; tools: Tools | undefined; ask(): void } {
  const hasRoom = useLater(2);
  const [isThere, setIsThere] = useState(lateTools.value !== undefined);
  const ask = useCallback(() => {
    lateTools.load().then(
      () => setIsThere(true),
      () => undefined,
    );
  }, []);
  useEffect(ask, [ask]);
  return { hasRoom, tools: hasRoom && isThere ? lateTools.value : undefined, ask };
}
