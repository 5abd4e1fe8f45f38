import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { NoticeSettingsPage } from './NoticeSettingsPage.js';

let sent: Record<string, unknown>[];
let settings: Record<string, unknown>;

beforeEach(() => {
  setLanguage('en');
  sent = [];
  const kind = { in_product: true, mail: true, webhook: true };
  settings = {
    ...{ can_mail: true, can_call: true, mail_time: 'instant', mail_hour: 9, time_zone: 'UTC' },
    kinds: ['mentions', 'requests'].map((name) => ({ ...kind, kind: name })),
    webhook: { url: '', is_enabled: false, last_status: null, last_error: '', last_at: 0 },
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const input = JSON.parse(String(init?.body ?? '{}'));
    const answer = (data: object) => Response.json({ code: 0, msg: '', data });
    if (url.includes('webhook/test')) return answer({ is_accepted: false, status: 500, error: 'HTTP 500' });
    if (!url.includes('settings/save')) return answer(settings);
    sent.push(input);
    if (input.webhook_url === undefined) return answer({});
    const more = { is_enabled: true, last_status: null, last_error: '', last_at: 0 };
    settings = { ...settings, webhook: { ...more, url: input.webhook_url } };
    return answer({ secret: 'the secret of the webhook' });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <HeddleProvider language="en" env="test">
      <QueryClientProvider client={queryClient}>
        <NoticeSettingsPage />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  return userEvent.setup({ delay: null });
}

test('each kind of notification is chosen for the product, mail and the webhook', async () => {
  const user = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Mentions: Email' }));
  await waitFor(() =>
    expect(sent).toEqual([{ kinds: [{ kind: 'mentions', in_product: true, mail: false, webhook: true }] }]),
  );
  // Mails about requests are set in the profile; without an address nothing goes to a webhook.
  expect(screen.queryByRole('checkbox', { name: 'Requests: Email' })).toBeNull();
  const hook = screen.getByRole('checkbox', { name: 'Mentions: Webhook' }) as HTMLInputElement;
  expect([hook.disabled, hook.checked]).toEqual([true, false]);
});

test('a new webhook shows its secret once, and a test says what the server answered', async () => {
  const user = show();
  await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'https://hooks.example/x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('the secret of the webhook')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Send test' }));
  expect(await screen.findByText('The server didn’t accept the test: HTTP 500')).toBeTruthy();
});
