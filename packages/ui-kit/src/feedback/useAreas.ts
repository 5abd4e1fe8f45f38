import { type ComponentType, useEffect, useState } from 'react';

/** Properties of the area of dialogs and toasts. */
export interface AreasProps {
  /** Of the buttons of dialogs that do not name them. */
  labels: { confirm: string; cancel: string };
  onReady(): void;
}

const retryMs = 3_000;
/** How long a busy page may delay the area. */
const longestWaitMs = 1_000;

let loaded: ComponentType<AreasProps> | undefined;
let setReady: () => void;
const ready = new Promise<void>((resolve) => {
  setReady = resolve;
});

async function load(): Promise<ComponentType<AreasProps>> {
  loaded ??= (await import('./Areas.js')).Areas;
  return loaded;
}

/** Resolves when dialogs can be opened; rejects if their code cannot be loaded. */
export async function areasReady(): Promise<void> {
  await load();
  await ready;
}

export const onAreasReady = () => setReady();

/**
 * The area of dialogs and toasts. Its code, which no page needs to be shown, loads when the page is idle; until then
 * toasts wait in their store. Tries again until the server answers.
 */
export function useAreas(): ComponentType<AreasProps> | undefined {
  const [Area, setArea] = useState(() => loaded);
  useEffect(() => {
    if (Area) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const attempt = () =>
      void load().then(
        (area) => {
          if (!isGone) setArea(() => area);
        },
        () => {
          if (!isGone) timer = setTimeout(attempt, retryMs);
        },
      );
    const stop = whenIdle(attempt);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [Area]);
  return Area;
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: longestWaitMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}
