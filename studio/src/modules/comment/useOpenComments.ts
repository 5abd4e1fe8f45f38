import type { LiveResource } from '../presence/index.js';
import { useThreads } from './queries.js';

const none = {};

/** How many threads of a resource are open, in all and by anchor. */
export function useOpenComments(resource: LiveResource): {
  total: number;
  byAnchor: Readonly<Record<string, number>>;
} {
  const first = useThreads(resource, 'open').data?.pages[0];
  return { total: first?.total ?? 0, byAnchor: first?.open ?? none };
}
