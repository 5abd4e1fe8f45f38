import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { refusal, renderKnowledge } from '../testing/renderKnowledge.js';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const connection = {
  ...{ auth_id: '3', connector_id: 203, kind: 'git', name: 'Docs', has_secret: false, is_ready: true },
  settings: {
    url: 'https://git.example.com/docs.git',
    branch: '',
    prefix: '',
    bucket: '',
    region: '',
    username: '',
  },
  create_time: 1_700_000_000,
};
const node = (file_id: string, file_node_type = 2) => ({
  ...{ file_id, file_name: file_id, file_node_type, size: 5, update_time: '0' },
});
const entity = (name: string, part: object) => ({
  ...{ entity_id: `e-${name}`, file_id: name, file_name: name, tos_key: '', file_size: '5', error_msg: '' },
  ...{ status: 'running', problem: null },
  ...part,
});
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('files are chosen by folder, imported, cancelled and tried again', async () => {
  let entities = [entity('a.md', {}), entity('b.md', { status: 'waiting' })];
  const { user, callsOf } = renderKnowledge('/upload?type=text_extension&opt=add', {
    'knowledge/connector/list': () => ({ connections: [connection] }),
    'knowledge/connector/file_tree_doc_list': () => ({
      file_tree_doc_list: [node('guides', 1), node('logo.exe'), node('prices.csv')],
      has_more: false,
    }),
    'memory/knowledge/data_source_files': ({ folder_id }) => ({
      data_source_file_tree:
        folder_id === 'guides' ? [node('a.md'), node('deep', 1)] : [node('b.md'), node('c.exe')],
    }),
    'memory/knowledge/submit_connection_task': () => ({ connection_info_list: [{ instance_id: '8' }] }),
    'memory/knowledge/poll_connection_task': () => ({ connection_task: [{ entity_task_list: entities }] }),
    'memory/knowledge/cancel_connetion_task': () => {
      const problem = { key: 'knowledgeConnector.noEntry', parameters: {} };
      entities = [entity('a.md', { status: 'failed', problem }), entity('b.md', { status: 'cancelled' })];
      return {};
    },
  });
  await user.click(await screen.findByRole('combobox', { name: 'Source' }));
  await user.click(await screen.findByRole('option', { name: 'Docs · Git repository' }));
  const unreadable = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select logo.exe' });
  expect(unreadable.disabled).toBe(true);
  screen.getByText('Add it to a table knowledge base');
  await user.click(screen.getByRole('checkbox', { name: 'Select all files in guides' }));
  await user.click(await screen.findByRole('button', { name: 'Import files (2)' }));
  await waitFor(() =>
    expect(callsOf('memory/knowledge/submit_connection_task')).toMatchObject([
      {
        connection_file_node_list: [
          { auth_id: '3', file_node_list: [{ file_id: 'a.md' }, { file_id: 'b.md' }] },
        ],
      },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel import' }));
  expect(callsOf('memory/knowledge/cancel_connetion_task')).toEqual([{ instance_id_list: ['8'] }]);
  const failed = (await screen.findByText(/^Not imported: The source doesn’t have this file/)).closest('li');
  screen.getByText('Canceled');
  screen.getByText('Skipped: 2');
  await user.click(within(failed!).getByRole('button', { name: 'Retry: a.md' }));
  expect(callsOf('memory/knowledge/retry_entity_task')).toEqual([{ entity_id: 'e-a.md' }]);
});

test('a refused connection stays in its form with the reason beside the field', async () => {
  const { user, callsOf } = renderKnowledge('/upload?type=text_extension&opt=add', {
    'knowledge/connector/list': () => ({ connections: [] }),
    'knowledge/connector/create': () => refusal('knowledgeConnector.address', { field: 'settings.url' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Connect a source' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Connect a source' }));
  form.getByText('Enter a name.');
  const fill = (name: string, value: string) =>
    fireEvent.change(form.getByRole('textbox', { name }), { target: { value } });
  fill('Name', 'Drive');
  fill('Folder address', 'ftp://x');
  await user.click(form.getByRole('button', { name: 'Connect a source' }));
  await waitFor(() =>
    expect(form.getByRole('textbox', { name: 'Folder address' }).getAttribute('aria-invalid')).toBe('true'),
  );
  form.getByText('Enter an http or https address without a user name.');
  expect(callsOf('knowledge/connector/create')).toMatchObject([
    { connector_id: 201, name: 'Drive', settings: { url: 'ftp://x', username: '' } },
  ]);
  expect(button('Import files')).toBeDefined();
});
