import { ApiError } from '@heddle/api-contract';
import type { QueryClient } from '@tanstack/react-query';

const shortestMs = 3000;
// Poll less often if the server is reachable but some request keeps failing.
const longestMs = 60_000;
let pauseMs = shortestMs;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether there was no response from the server itself: none at all, or a proxy error. */
function isOutage(error: unknown): boolean {
  return error instanceof ApiError ? error.status >= 502 && error.status <= 504 : error instanceof TypeError;
}

/**
 * After a request failed because the server was unreachable: polls for its return, then refetches failed
 * queries so that users need not retry.
 */
export function awaitReturn(error: unknown, queryClient: QueryClient): void {
  if (!isOutage(error) || timer !== undefined) return;
  timer = setTimeout(() => void look(queryClient), pauseMs);
}

/** Stops looking for the server, because nothing on the page waits for it any more. */
export function cancelReturn(): void {
  clearTimeout(timer);
  timer = undefined;
  pauseMs = shortestMs;
}

async function look(queryClient: QueryClient): Promise<void> {
  const isBack = await fetch('/readyz').then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isBack) {
    timer = setTimeout(() => void look(queryClient), shortestMs);
    return;
  }
  timer = undefined;
  pauseMs = Math.min(2 * pauseMs, longestMs);
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  // Queries that failed again have already restarted the timer.
  if (timer === undefined) pauseMs = shortestMs;
}
