import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { SignPage } from './pages/SignPage.js';
import { takeReturnPath } from './providerQueries.js';

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({
      code: 0,
      msg: '',
      data: url.includes('/registration')
        ? { open: false, first_person: false, needs_setup_code: false }
        : url.includes('/providers')
          ? { providers: [] }
          : { user_id_str: '1', email: 'ada@example.com', locale: 'en' },
    }),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function signInWith(back: string) {
  const rootRoute = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => rootRoute, path: '/sign', component: SignPage }),
    createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => null }),
  ];
  const history = createMemoryHistory({ initialEntries: [`/sign?back=${encodeURIComponent(back)}`] });
  const router = createRouter({ routeTree: rootRoute.addChildren(routes), history });
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ada@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a quiet blue heron' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(history.location.pathname).not.toBe('/sign'));
  return history.location.href;
}

test.each([
  ['/settings/security', '/settings/security'],
  ['/\t/evil.example', '/space'],
  ['/%09/evil.example', '/space'],
])('after signing in, the return path %j opens %s', async (back, opened) => {
  expect(await signInWith(back)).toBe(opened);
});

test.each([
  ['/settings/security', '/settings/security'],
  ['/\t/evil.example', '/space'],
  ['javascript:alert(1)', '/space'],
])('after a sign-in at a provider, the stored return path %j opens %s', (back, opened) => {
  window.sessionStorage.setItem('heddle.signInBack', back);
  expect(takeReturnPath()).toBe(opened);
  expect(window.sessionStorage.getItem('heddle.signInBack')).toBeNull();
});
