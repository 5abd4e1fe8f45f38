import { ApiError } from '@heddle/api-contract';
import type { QueryClient } from '@tanstack/react-query';

const pauseMs = 3000;
let timer: ReturnType<typeof setInterval> | undefined;

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
  timer = setInterval(() => {
    fetch('/readyz').then(
      ({ ok }) => {
        if (!ok) return;
        clearInterval(timer);
        timer = undefined;
        void queryClient.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error',
        });
      },
      // Still away.
      () => undefined,
    );
  }, pauseMs);
}
