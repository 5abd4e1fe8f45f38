import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { ShareDialog } from './ShareDialog.js';

const person = (id: string, name: string) => ({ id, name, user_name: name.toLowerCase(), avatar_url: '' });
const member = (user_id: string, name: string) => ({ user_id, name, user_name: name.toLowerCase() });

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

// Rule 20 of screens.md, section 23.
test('people who cannot be added are listed with the reason, and the others are added', async () => {
  const asked: unknown[] = [];
  const answers: Record<string, (body: unknown) => object> = {
    info: () => ({ user_id_str: '1', locale: 'en' }),
    list_collaborators: () => [{ user: person('1', 'Ann'), owner: true }],
    'member/detail': () => ({ member_info_list: [member('2', 'Bo'), member('3', 'Cy')], total: 2 }),
    batch_add_collaborator(body) {
      asked.push(body);
      return {
        results: [
          { principal_id: '2', status: 'added' },
          { principal_id: '3', status: 'notMember' },
        ],
      };
    },
  };
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const call = Object.keys(answers).find((name) => url.includes(name)) ?? '';
    const data = answers[call]?.(JSON.parse(String(init?.body ?? '{}'))) ?? {};
    return Promise.resolve(Response.json({ code: 0, msg: '', data }));
  });
  setLanguage('en');
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <ShareDialog resource={{ kind: 'workflow', id: '9', spaceId: '8' }} onClose={() => undefined} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'Add team members' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Bo (bo)' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Cy (cy)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add 2' }));
  expect(await screen.findByText('Bo (bo): added')).toBeDefined();
  expect(screen.getByText('Cy (cy): no longer a team member')).toBeDefined();
  expect(asked).toMatchObject([{ principal_ids: ['2', '3'], resource: { id: '9' } }]);
});
