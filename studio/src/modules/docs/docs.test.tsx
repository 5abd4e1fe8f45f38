import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { publicArea } from '../../shared/routing/areas.js';
import { docsModule } from './routes.js';

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('scrollTo', () => undefined);
  // Pages come with the studio, so only the search asks the server.
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) =>
    Response.json({ code: 0, msg: '', data: { Result: search(JSON.parse(String(body)).q) } }),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function search(words: string) {
  const common = { app_id: 'heddle', business_id: 'guides', breadcrumbs: [], score: 1 };
  const found = { doc_id: 'en/file-box', lang: 'en', title: 'File box', path: '/docs/file-box' };
  const url = 'https://studio.example/docs/file-box';
  const list = [{ ...common, ...found, url, highlight: [`A tool named ${words}`] }];
  return { total: 1, limit: 100, skip: 0, list };
}

function show(path: string) {
  const router = createRouter({
    routeTree: publicArea.addChildren([...docsModule.screens]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  return router;
}

test('shows a guide with its contents, follows links between guides, and finds pages by their text', async () => {
  const router = show('/open/docs/build-an-agent');
  expect(await screen.findByRole('heading', { level: 1, name: 'Build an agent' })).toBeTruthy();
  expect(router.history.location.pathname).toBe('/docs/build-an-agent');
  expect(document.title).toBe('Build an agent - Heddle');
  const onThisPage = within(screen.getByRole('navigation', { name: 'On this page' }));
  expect(onThisPage.getByRole('link', { name: 'Debug and test' }).getAttribute('href')).toBe(
    '#debug-and-test',
  );
  fireEvent.click(screen.getAllByRole('link', { name: /several agents/ })[0]!);
  expect(await screen.findByRole('heading', { level: 1, name: /agents/ })).toBeTruthy();
  expect(router.history.location.pathname).toBe('/docs/multi-agent');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'summarize_file' } });
  fireEvent.click(await screen.findByRole('link', { name: /^File box.*summarize_file/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'File box' })).toBeTruthy();
});

test('shows the translation, and says so if a page does not exist', async () => {
  const router = show('/docs/file-box');
  await screen.findByRole('heading', { level: 1, name: 'File box' });
  fireEvent.click(screen.getByRole('button', { name: '简体中文' }));
  expect(await screen.findByRole('heading', { level: 1, name: '文件盒子' })).toBeTruthy();
  expect(screen.queryByText(/暂无中文版本/)).toBeNull();
  router.history.push('/docs/no-such-page');
  expect(await screen.findByText('页面不存在')).toBeTruthy();
});

test('answers /docs with the first steps beside the contents', async () => {
  show('/docs');
  expect(await screen.findByRole('heading', { level: 1, name: 'Documentation' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Chat flows' }).getAttribute('href')).toBe('/docs/chat-flows');
  const step = screen.getByRole('link', { name: /^Connect a model/ });
  expect(step.getAttribute('href')).toBe('/docs/models');
});
