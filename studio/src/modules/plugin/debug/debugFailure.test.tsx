import { HeddleProvider } from '@heddle/ui-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import '../refusals.js';
import { DebugHistory } from './DebugHistory.js';
import { DebugResponse } from './DebugResponse.js';
import type { DebugCall } from './debugQueries.js';

afterEach(cleanup);

const call: DebugCall = {
  ...{ call_id: '1', create_time: 1_760_000_000, parameters: '{}', success: false, ms: 3 },
  ...{ resp: '', raw_req: '' },
  reason: "the 'query' parameter 'city' is required",
  failure: { key: 'plugin.argumentMissing', parameters: { place: 'query', name: 'city' } },
};

function show(result: DebugCall): void {
  const history = { data: [result], isSuccess: true, status: 'success' } as UseQueryResult<DebugCall[]>;
  render(
    <HeddleProvider language="zh-CN" forceColorScheme="light" env="test">
      <DebugResponse {...{ result }} outputs={undefined} onLearned={undefined} onKeep={undefined} />
      <DebugHistory query={history} onReplay={() => undefined} />
    </HeddleProvider>,
  );
}

test('a failed call says why in the language of the page, also in the history', () => {
  setLanguage('zh-CN');
  show(call);
  expect(screen.getByRole('alert').textContent).toBe('请填写参数“city”（query）。');
  expect(screen.getByRole('listitem').textContent).toContain('请填写参数“city”（query）。');
});

test.each([
  ['has no reason', undefined],
  ['has a reason that is not known here', { key: 'plugin.fromALaterVersion', parameters: {} }],
  ['has a malformed reason', { key: 'x', parameters: {} }],
])('a failure that %s shows the text of the server', (_, failure) => {
  setLanguage('zh-CN');
  const { failure: _known, ...rest } = call;
  show({ ...rest, ...(failure && { failure }) });
  expect(screen.getByRole('alert').textContent).toBe(call.reason);
});
