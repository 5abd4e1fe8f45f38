import { useEffect, useSyncExternalStore } from 'react';
import {
  type GuideName,
  noteSteps,
  readProgress,
  subscribeToProgress,
  writeProgress,
} from './guideProgress.js';

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
  // After every render: it writes only what has not been noted before.
  useEffect(() => {
    const seen = steps.filter(({ isDone }) => isDone).map(({ key }) => key);
    noteSteps(name, resourceId, seen);
  });
  const isShown = progress?.resourceId === resourceId && !progress.isClosed;
  const open = steps.findIndex(({ key, isDone }) => !isDone && !progress?.done.includes(key));
  return {
    /** Index of the first step that is not done; the number of steps at the end. */
    at: isShown ? (open === -1 ? steps.length : open) : undefined,
    close: () => writeProgress(name, { resourceId, done: progress?.done ?? [], isClosed: true }),
  };
}
