import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { EmailForm } from './components/EmailForm.js';

type Body = Record<string, string>;

let isWithPassword: boolean;
let isVerified: boolean;
let refusal: Body | undefined;
let asked: [path: string, body: Body][];

beforeEach(() => {
  setLanguage('en');
  isWithPassword = true;
  isVerified = true;
  refusal = undefined;
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const body = init?.body ? (JSON.parse(String(init.body)) as Body) : {};
    if (url.includes('/info/'))
      return Response.json({
        code: 0,
        msg: '',
        data: {
          user_id_str: '1',
          email: 'old@example.com',
          locale: 'en',
          has_password: isWithPassword,
          email_verified: isVerified,
        },
      });
    asked.push([url, body]);
    return Response.json(refusal ?? { code: 0, msg: '', data: { email: 'new@example.com' } });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <EmailForm />
      </QueryClientProvider>
    </HeddleProvider>,
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('sends a code after the password was entered, and changes the email with that code', async () => {
  show();
  expect(await screen.findByText(/Your current email is old@example.com/)).toBeDefined();
  press('Send code');
  expect(screen.getByText('Enter your password')).toBeDefined();
  expect(asked).toEqual([]);
  type('New email', 'new@example.com');
  type('Confirm with current password', 'a long enough secret');
  press('Send code');
  expect((await screen.findByRole('status')).textContent).toContain('We sent a code');
  // The address must not change after its code was sent.
  expect(screen.getByLabelText('New email').hasAttribute('readonly')).toBe(true);
  type('Code', 'Code: ABCDE fghjk-mnpqr.');
  press('Change email');
  await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull());
  expect(asked.map(([path]) => path)).toEqual([
    '/api/passport/web/email/change/code/',
    '/api/passport/web/email/change/',
  ]);
  expect(asked[1]![1]).toEqual({ code: 'abcde-fghjk-mnpqr' });
});

test('shows a wrong password at its field and keeps the form', async () => {
  refusal = { code: 700000003, msg: 'password: the current password is wrong' } as unknown as Body;
  show();
  await screen.findByText(/Your current email is old@example.com/);
  type('New email', 'new@example.com');
  type('Confirm with current password', 'wrong');
  press('Send code');
  expect(await screen.findByText('Incorrect current password')).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
});

test('asks users without a password to set one first', async () => {
  isWithPassword = false;
  show();
  const region = await screen.findByRole('region', { name: 'Email' });
  await waitFor(() => expect(within(region).getByText(/have no password\. /)).toBeDefined());
  expect(within(region).queryByRole('button')).toBeNull();
});

test('verifies the address with the code sent to it', async () => {
  isVerified = false;
  show();
  expect(await screen.findByText('Email not verified')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Verify email' }));
  expect((await screen.findByRole('status')).textContent).toContain('valid for an hour');
  type('Code', 'abcdefghjkmnpqr');
  expect((screen.getByLabelText('Code') as HTMLInputElement).value).toBe('abcde-fghjk-mnpqr');
  isVerified = true;
  press('Verify email');
  expect(await screen.findByText('Email verified')).toBeDefined();
  expect(screen.queryByText('Email not verified')).toBeNull();
  expect(asked).toEqual([
    ['/api/passport/web/email/verify/code/', {}],
    ['/api/passport/web/email/verify/', { code: 'abcde-fghjk-mnpqr' }],
  ]);
});
