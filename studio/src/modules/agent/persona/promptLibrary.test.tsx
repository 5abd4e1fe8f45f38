import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { PromptLibrary } from './PromptLibrary.js';

afterEach(() => vi.unstubAllGlobals());

test('loads further prompts of the workspace on request', async () => {
  setLanguage('en');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { cursor } = JSON.parse(String(init.body)) as { cursor?: string };
    const [res_id, has_more] = cursor === undefined ? ['1', true] : ['2', false];
    const prompt = { res_id, name: `Prompt ${res_id}`, desc: '' };
    const page = { resource_list: [prompt], cursor: 'next', has_more };
    const isLibrary = url.includes('library_resource_list');
    return Promise.resolve(Response.json({ code: 0, msg: '', ...(isLibrary ? page : { data: [] }) }));
  });
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <PromptLibrary spaceId="1" onInsert={() => undefined} onClose={() => undefined} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByText('Workspace'));
  await screen.findByText('Prompt 1');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Prompt 2');
  expect(screen.getByText('Prompt 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});
