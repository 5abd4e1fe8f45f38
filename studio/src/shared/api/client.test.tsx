import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './client.js';

afterEach(() => onlineManager.setOnline(true));

test('a browser without network still asks: the server may be on this computer, and else the failure is said', async () => {
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
