import { chunkTypes } from '@heddle/api-contract/families/knowledge';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { chunkProblems } from './ChunkSettings.js';
import { usePreview } from './previewQueries.js';
import { splitDefaults } from './SettingsPane.js';

const source = { uri: 'file' };
const settingsOf = (type: number, maxLength: number) => ({
  ...splitDefaults,
  chunks: { ...splitDefaults.chunks, type, maxLength },
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('never asks for settings that are invalid, also when others follow them', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const { chunk_strategy } = JSON.parse(String(init.body)) as {
      chunk_strategy: { chunk_type: number; max_tokens?: number };
    };
    asked.push([chunk_strategy.chunk_type, chunk_strategy.max_tokens]);
    const data = { chunks: [], total: 0, char_count: 0, longest: 0, page_count: 0 };
    return Promise.resolve(Response.json({ code: 0, msg: '', data }));
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { rerender } = renderHook(
    (settings: ReturnType<typeof settingsOf>) =>
      usePreview('1', source, settings, 0, Object.keys(chunkProblems(settings.chunks)).length === 0),
    { wrapper, initialProps: settingsOf(chunkTypes.custom, 800) },
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  rerender(settingsOf(chunkTypes.custom, 5_001));
  // Longer than the pause after which settings count as settled.
  await new Promise((resolve) => setTimeout(resolve, 400));
  rerender(settingsOf(chunkTypes.automatic, 5_001));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map((each) => (each as number[])[0])).toEqual([chunkTypes.custom, chunkTypes.automatic]);
});
