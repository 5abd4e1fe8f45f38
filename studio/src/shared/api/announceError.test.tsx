import { ApiError, errorCodes } from '@heddle/api-contract';
import { closeToasts, HeddleProvider, showSuccess } from '@heddle/ui-kit';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage, useLanguage } from '../i18n/i18n.js';
import { announceError } from './announceError.js';

afterEach(() => {
  act(() => closeToasts());
  cleanup();
});

function Page() {
  return (
    <HeddleProvider language={useLanguage()} forceColorScheme="light" env="test">
      {null}
    </HeddleProvider>
  );
}

test('messages follow the language of the page: errors change theirs, successes are closed', async () => {
  act(() => setLanguage('en'));
  render(<Page />);
  act(() => {
    showSuccess('Saved');
    announceError(new TypeError('Failed to fetch'));
    announceError(new ApiError(errorCodes.tooManyRequests, 'slow down', 'log-7', 429));
  });
  expect(await screen.findByText(/Can’t reach the server/)).toBeTruthy();
  expect(screen.getByText(/log-7/).textContent).toBe('log ID log-7');
  expect(screen.getByText('Saved')).toBeTruthy();
  act(() => setLanguage('zh-CN'));
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts).toHaveLength(2);
  expect(alerts.filter((text) => text?.includes('无法连接服务器'))).toHaveLength(1);
  expect(screen.getByText(/log-7/).textContent).toBe('日志 ID log-7');
});
