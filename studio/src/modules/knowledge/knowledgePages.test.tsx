import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { refusal, renderKnowledge, sentDocument, sentSlice } from './testing/renderKnowledge.js';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
/** A button that had the focus when it was disabled keeps it, and is only marked. */
const isOff = (name: string) =>
  button(name).disabled || button(name).getAttribute('aria-disabled') === 'true';
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });

test('an encrypted PDF is refused with the reason, can be read again, and is not processed', async () => {
  let isEncrypted = true;
  const chunk = { sequence: '1', text: 'Open at nine.', char_count: 13, page: 1, title: '', level: 0 };
  const preview = { chunks: [chunk], total: 1, char_count: 13, longest: 13, page_count: 1 };
  const { user, callsOf } = renderKnowledge('/upload?type=text_doc&opt=add', {
    'knowledge/preview': () => (isEncrypted ? refusal('knowledge.encrypted') : preview),
  });
  await screen.findByText('Drop files here, or click to choose');
  choose(pdf('secret.pdf'));
  await screen.findByText(/^Uploaded/);
  await user.click(button('Next'));
  const row = await screen.findByText('Can’t be read: The file is encrypted. Remove its password first.');
  expect(within(row.closest('li')!).getByRole('button', { name: 'Replace: secret.pdf' })).toBeDefined();
  expect(isOff('Process files (0)')).toBe(true);
  isEncrypted = false;
  await user.click(button(/^Try again|^Retry/));
  await screen.findByText('Open at nine.');
  await waitFor(() => expect(isOff('Process files (1)')).toBe(false));
  expect(callsOf('knowledge/document/create')).toEqual([]);
});

test('files of the wrong type, long names and names that are taken are refused before processing', async () => {
  const { user } = renderKnowledge('/upload?type=text_doc&opt=add', {
    'knowledge/document/list': () => ({
      document_infos: [{ ...sentDocument, name: 'taken.pdf' }],
      total: 1,
    }),
  });
  await screen.findByText('Drop files here, or click to choose');
  choose(pdf('taken.pdf'), new File(['x'], 'tool.exe'), pdf('fine.pdf'));
  screen.getByText(/^Files of this type can’t be read/);
  await screen.findByText('Another document already has this name.');
  const name = screen.getByRole('textbox', { name: 'Document name of “taken.pdf”' });
  fireEvent.change(name, { target: { value: 'x'.repeat(101) } });
  screen.getByText('Use at most 100 characters.');
  await waitFor(() => expect(screen.getByText('Skipped: 2')).toBeDefined());
  fireEvent.change(name, { target: { value: 'other.pdf' } });
  await waitFor(() => expect(screen.getByText('Skipped: 1')).toBeDefined());
  await user.click(button('Remove: tool.exe'));
  expect(screen.queryByText(/^Skipped/)).toBeNull();
});

test('a knowledge base without documents offers to add some, and a missing one says so', async () => {
  renderKnowledge('');
  expect((await screen.findByText('No documents yet')).tagName).toMatch(/^[HP]/);
  expect(screen.getAllByText('Add content').length).toBeGreaterThan(1);
  cleanup();
  queryClient.clear();
  renderKnowledge('', { 'knowledge/detail': () => ({ dataset_details: {} }) });
  await screen.findByText('It doesn’t exist, or you don’t have access to it.');
});

test('a document that failed shows the reason and is processed again', async () => {
  const problem = { key: 'knowledge.encrypted', parameters: {} };
  const { user, callsOf } = renderKnowledge('', {
    'knowledge/document/list': () => ({
      document_infos: [{ ...sentDocument, status: 9, problem }],
      total: 1,
    }),
    'knowledge/slice/list': () => ({ slices: [], total: '0', hasmore: false }),
  });
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('The file is encrypted. Remove its password first.');
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(callsOf('knowledge/document/retry')).toEqual([{ document_ids: ['7'] }]));
});

test('a chunk is edited in place: what is empty or refused stays in the field', async () => {
  let isStale = true;
  const { user, callsOf } = renderKnowledge('', {
    'knowledge/document/list': () => ({ document_infos: [sentDocument], total: 1 }),
    'knowledge/slice/list': () => ({ slices: [sentSlice], total: '1', hasmore: false }),
    'knowledge/slice/update': () => (isStale ? refusal('knowledge.changedMeanwhile') : {}),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit chunk 1' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Chunk text' });
  fireEvent.change(field, { target: { value: '' } });
  field.focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  screen.getByText('Enter text.');
  expect(callsOf('knowledge/slice/update')).toEqual([]);
  fireEvent.change(field, { target: { value: 'Open at ten.' } });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.value).toBe('Open at ten.');
  isStale = false;
  await user.click(button('Save'));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Chunk text' })).toBeNull());
  expect(callsOf('knowledge/slice/update').at(-1)).toEqual({
    ...{ slice_id: '9', raw_text: 'Open at ten.', version: 3 },
  });
});

test('the retrieval test shows what a question finds, and why a search failed', async () => {
  let isDown = true;
  const report = {
    ...{ question: 'When?', rewrite: { text: 'When?', is_used: false, skipped: 'off', milliseconds: 0 } },
    channels: [{ name: 'fullText', milliseconds: 2, candidates: [{ slice_id: '9', score: 2.5 }] }],
    fusion: [{ slice_id: '9', score: 0.03 }],
    rerank: { is_used: false, skipped: 'off', order: [], milliseconds: 0 },
    ...{ dropped: [], statements: [], needs_reindex: false, milliseconds: 3 },
    results: [{ slice_id: '9', score: 0.5, content: 'Open at nine.' }],
    slices: [
      {
        ...{ slice_id: '9', document_id: '7', document_name: 'rules.md', dataset_id: '5' },
        ...{ content: 'Open at nine.', sequence: '1' },
      },
    ],
  };
  const { user, callsOf } = renderKnowledge('/test', {
    'retrieval_test/run': () => (isDown ? refusal('knowledge.unexpected') : { data: { report } }),
  });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Question' }), { target: { value: 'When?' } });
  await user.click(button('Run'));
  await user.click(await screen.findByRole('button', { name: /^Try again|^Retry/ }));
  isDown = false;
  await user.click(await screen.findByRole('button', { name: /^Try again|^Retry/ }));
  const row = (await screen.findByText('Kept')).closest('tr');
  expect(row?.textContent).toContain('Open at nine.');
  expect(callsOf('retrieval_test/run').at(-1)).toMatchObject({ dataset_ids: ['5'], question: 'When?' });
});
