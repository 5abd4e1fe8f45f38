import { useEffect, useSyncExternalStore } from 'react';
import { type GuideName, readProgress, subscribeToProgress, writeProgress } from './guideProgress.js';

export interface GuideStep {
  key: string;
  isDone: boolean;
}

interface Options {
  name: GuideName;
  resourceId: string;
  /** Whether the resource is so new that the first guide of this browser begins with it. */
  isNew: boolean;
  steps: readonly GuideStep[];
}

/** The guide of a resource; `at` is undefined where it is not shown. */
export function useGuide({ name, resourceId, isNew, steps }: Options) {
  const progress = useSyncExternalStore(subscribeToProgress, () => readProgress(name));
  useEffect(() => {
    if (isNew && readProgress(name) === undefined)
      writeProgress(name, { resourceId, done: [], isClosed: false });
  }, [name, resourceId, isNew]);
  const isShown = progress?.resourceId === resourceId && !progress.isClosed;
  const seen = steps.filter(({ isDone }) => isDone).map(({ key }) => key);
  const added = isShown ? seen.filter((key) => !progress.done.includes(key)) : [];
  const addition = added.join(' ');
  useEffect(() => {
    const current = readProgress(name);
    if (addition === '' || !current) return;
    writeProgress(name, { ...current, done: [...new Set([...current.done, ...addition.split(' ')])] });
  }, [name, addition]);
  const isDone = ({ key }: GuideStep) => progress?.done.includes(key) === true || seen.includes(key);
  const open = steps.findIndex((step) => !isDone(step));
  return {
    /** Index of the first step that is not done; the number of steps at the end. */
    at: isShown ? (open === -1 ? steps.length : open) : undefined,
    close: () => writeProgress(name, { resourceId, done: progress?.done ?? [], isClosed: true }),
  };
}
