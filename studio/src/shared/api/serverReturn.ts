import { ApiError } from '@heddle/api-contract';
import type { QueryClient } from '@tanstack/react-query';
import { isMissingCode } from './isMissingCode.js';

const shortestMs = 3000;
// Poll less often if the server is reachable but some request keeps failing.
const longestMs = 60_000;
let pauseMs = shortestMs;
let timer: ReturnType<typeof setTimeout> | undefined;

let isGone = false;
const listeners = new Set<() => void>();

function note(gone: boolean): void {
  if (isGone === gone) return;
  isGone = gone;
  for (const listener of listeners) listener();
}

/** Whether the server was unreachable when it was last called, for `useSyncExternalStore`. */
export const serverGone = {
  get: () => isGone,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Whether there was no response from the server itself: none at all, or a proxy error. */
function isOutage(error: unknown): boolean {
  return error instanceof ApiError ? error.status >= 502 && error.status <= 504 : error instanceof TypeError;
}

/**
 * After a request failed because the server was unreachable: polls for its return, then refetches failed
 * queries so that users need not retry.
 */
export function awaitReturn(error: unknown, queryClient: QueryClient): void {
  if (!isOutage(error) || isMissingCode(error)) return;
  note(true);
  if (timer !== undefined) return;
  timer = setTimeout(() => void look(queryClient), pauseMs);
}

/** Asks the server when the browser loses its network: pages that call nothing would not notice. */
export function watchNetwork(queryClient: QueryClient): () => void {
  const ask = () => {
    timer ??= setTimeout(() => void look(queryClient), 0);
  };
  window.addEventListener('offline', ask);
  return () => window.removeEventListener('offline', ask);
}

/** Stops looking for the server, because nothing on the page waits for it any more. */
export function cancelReturn(): void {
  clearTimeout(timer);
  timer = undefined;
  pauseMs = shortestMs;
  note(false);
}

async function look(queryClient: QueryClient): Promise<void> {
  const isBack = await fetch('/readyz').then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isBack) {
    note(true);
    timer = setTimeout(() => void look(queryClient), shortestMs);
    return;
  }
  timer = undefined;
  note(false);
  pauseMs = Math.min(2 * pauseMs, longestMs);
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  // Queries that failed again have already restarted the timer.
  if (timer === undefined) pauseMs = shortestMs;
}
