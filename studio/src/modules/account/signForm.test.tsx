import { errorCodes } from '@heddle/api-contract';
import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { SignForm } from './components/SignForm.js';
import { SignInDialog } from './components/SignInDialog.js';

/** Fake responses in order; `asked` records the requests. */
let answers: object[];
let asked: [path: string, body: unknown][];

beforeEach(() => {
  setLanguage('en');
  answers = [];
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('provider')) return Response.json({ code: 0, msg: '', data: { providers: [] } });
    asked.push([url, JSON.parse(String(init?.body))]);
    return Response.json(answers.shift() ?? { code: 0, msg: '', data: {} });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = (part: React.ReactNode) =>
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
    </HeddleProvider>,
  );
const submit = () => fireEvent.submit(document.querySelector('form')!);

test('validates when it is submitted, not when the visitor leaves a field, and then while typing', () => {
  show(<SignForm mode="register" email="" onDone={() => undefined} />);
  const email = screen.getByLabelText('Email');
  fireEvent.blur(email);
  expect(screen.queryByText(/valid email/)).toBeNull();
  submit();
  expect(screen.getByText(/valid email/)).toBeTruthy();
  expect(screen.getByText('Use at least 8 characters')).toBeTruthy();
  fireEvent.change(email, { target: { value: 'a@' } });
  expect(screen.getByText(/valid email/)).toBeTruthy();
  fireEvent.change(email, { target: { value: 'a@b.cd' } });
  expect(screen.queryByText(/valid email/)).toBeNull();
  expect(asked).toEqual([]);
});

test('shows validation errors and refusals in the language chosen after they appeared', async () => {
  answers = [{ code: errorCodes.wrongCredentials, msg: 'wrong' }];
  show(<SignForm mode="login" email="" onDone={() => undefined} />);
  submit();
  expect(screen.getByText('Enter your password')).toBeTruthy();
  act(() => setLanguage('zh-CN'));
  expect(screen.getByText('请填写密码')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('邮箱'), { target: { value: 'a@b.cd' } });
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'secret' } });
  submit();
  const chinese = (await screen.findByRole('alert')).textContent;
  act(() => setLanguage('en'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(chinese));
});

test('renews the session of the same person and keeps what is loaded', async () => {
  queryClient.setQueryData(['workflows'], 'loaded');
  const signedIn = vi.fn();
  show(
    <SignInDialog isOpen email="ada@example.com" why="…" onSignedIn={signedIn} onClose={() => undefined} />,
  );
  expect((await screen.findByLabelText('Email')).hasAttribute('readonly')).toBe(true);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  submit();
  await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
  expect(asked[0]?.[1]).toEqual({ email: 'ada@example.com', password: 'secret' });
  expect(queryClient.getQueryData(['workflows'])).toBe('loaded');
});
