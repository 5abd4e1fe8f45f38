import { ApiError } from '@heddle/api-contract';
import type { QueryClient } from '@tanstack/react-query';

const shortestMs = 3000;
// A server that is there and yet does not answer some question is asked it less and less often.
const longestMs = 60_000;
let pauseMs = shortestMs;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether it was no answer of the server itself: none at all, or one of a proxy that does not reach it. */
function isOutage(error: unknown): boolean {
  return error instanceof ApiError ? error.status >= 502 && error.status <= 504 : error instanceof TypeError;
}

/**
 * After a question that the server did not answer because it was away: looks for it, and asks again what had failed
 * once it is back, so that nobody has to press anything.
 */
export function awaitReturn(error: unknown, queryClient: QueryClient): void {
  if (!isOutage(error) || timer !== undefined) return;
  timer = setTimeout(() => void look(queryClient), pauseMs);
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
  // What failed in the same way has begun to wait again by now.
  if (timer === undefined) pauseMs = shortestMs;
}
