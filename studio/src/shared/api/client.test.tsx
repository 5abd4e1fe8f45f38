import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './client.js';
import { cancelReturn } from './serverReturn.js';

afterEach(() => {
  cancelReturn();
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('sends requests without a network, because the server may be local, and reports failures', async () => {
  onlineManager.setOnline(false);
  expect(await queryClient.fetchQuery({ queryKey: ['here'], queryFn: async () => 'answered' })).toBe(
    'answered',
  );
  const save = queryClient.getMutationCache().build(queryClient, {
    meta: { isQuiet: true },
    mutationFn: async () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await expect(save.execute(undefined)).rejects.toThrow('Failed to fetch');
});

test('refetches failed queries when the server is reachable again', async () => {
  vi.useFakeTimers();
  let isAway = true;
  const answer = async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return new Response('ok');
  };
  vi.stubGlobal('fetch', answer);
  const observer = new QueryObserver(queryClient, {
    queryKey: ['away'],
    queryFn: async () => (await answer()).ok,
    retry: false,
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(observer.getCurrentResult().status).toBe('error');
  isAway = false;
  await vi.advanceTimersByTimeAsync(4000);
  expect(observer.getCurrentResult().data).toBe(true);
  stop();
  queryClient.clear();
  expect(vi.getTimerCount()).toBe(0);
});

test('backs off when a query keeps failing on a reachable server', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('ok'));
  let isBroken = true;
  let asked = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['broken'],
    queryFn: async () => {
      asked++;
      if (isBroken) throw new TypeError('Failed to fetch');
      return true;
    },
    retry: false,
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBeGreaterThan(5);
  expect(asked).toBeLessThan(20);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(observer.getCurrentResult().data).toBe(true);
  stop();
  queryClient.clear();
  expect(vi.getTimerCount()).toBe(0);
});
