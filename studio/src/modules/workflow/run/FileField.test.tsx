import { errorCodes } from '@heddle/api-contract';
import { HeddleProvider } from '@heddle/ui-kit';
import type { Variable } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { RunInputs } from './RunInputs.js';
import { UploadSpace } from './UploadSpace.js';

/** A fake XMLHttpRequest with scripted responses. */
class ScriptedRequest {
  static sent: ScriptedRequest[] = [];
  upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onabort = () => {};
  onloadend = () => {};
  status = 200;
  responseText = '';
  body: FormData | undefined;
  open() {}
  setRequestHeader() {}
  headers: Record<string, string> = {};
  getResponseHeader = (name: string) => this.headers[name] ?? null;
  send(body: FormData) {
    this.body = body;
    ScriptedRequest.sent.push(this);
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
  answer(body: object) {
    this.responseText = JSON.stringify(body);
    this.onload();
    this.onloadend();
  }
}

const original = globalThis.XMLHttpRequest;
beforeEach(() => {
  setLanguage('en');
  ScriptedRequest.sent = [];
  vi.stubGlobal('XMLHttpRequest', ScriptedRequest);
});
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
afterEach(() => {
  cleanup();
  vi.stubGlobal('XMLHttpRequest', original);
});

const fields: Variable[] = [
  { name: 'photo', type: 'string', assistType: 2, required: true },
  { name: 'papers', type: 'list', schema: { type: 'string', assistType: 1 } },
];
const texts: { current: Record<string, string> } = { current: {} };

function Inputs({ spaceId }: { spaceId?: string }) {
  const [state, setState] = useState<Record<string, string>>({});
  texts.current = state;
  return (
    <HeddleProvider language="en">
      <UploadSpace value={spaceId}>
        <RunInputs
          fields={fields}
          texts={state}
          problems={new Map()}
          onChange={(name, text) => setState((current) => ({ ...current, [name]: text }))}
        />
      </UploadSpace>
    </HeddleProvider>
  );
}

const inputOf = (index: number) => document.querySelectorAll<HTMLInputElement>('input[type=file]')[index]!;
const choose = (index: number, ...files: File[]) => fireEvent.change(inputOf(index), { target: { files } });
const photo = new File(['x'], 'photo.png', { type: 'image/png' });
const stored = (url: string) => ({ code: 0, msg: '', data: { url } });

it('fills in the URL of an uploaded file and shows the progress', async () => {
  render(<Inputs spaceId="7" />);
  expect(inputOf(0).accept).toBe('image/*');
  choose(0, photo);
  await waitFor(() => expect(ScriptedRequest.sent).toHaveLength(1));
  const [request] = ScriptedRequest.sent;
  expect([...request!.body!.keys()]).toEqual(['space_id', 'file']);
  request!.upload.onprogress?.({ lengthComputable: true, loaded: 3, total: 4 });
  const bar = await screen.findByLabelText('Uploading photo.png…');
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('75'));
  request!.answer(stored('https://h/photo.png?signature=1'));
  await waitFor(() => expect(texts.current.photo).toBe('https://h/photo.png?signature=1'));
  expect(screen.queryByLabelText('Uploading photo.png…')).toBeNull();
});

it('appends several files to a list', async () => {
  render(<Inputs spaceId="7" />);
  choose(1, new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf'));
  await waitFor(() => expect(ScriptedRequest.sent).toHaveLength(1));
  ScriptedRequest.sent[0]!.answer(stored('https://h/a'));
  await waitFor(() => expect(ScriptedRequest.sent).toHaveLength(2));
  ScriptedRequest.sent[1]!.answer(stored('https://h/b'));
  await waitFor(() => expect(JSON.parse(texts.current.papers!)).toEqual(['https://h/a', 'https://h/b']));
});

it('shows why the server rejects a file and keeps the value', async () => {
  render(<Inputs spaceId="7" />);
  fireEvent.change(screen.getByLabelText(/photo/, { selector: 'input:not([type=file])' }), {
    target: { value: 'https://before' },
  });
  choose(0, photo);
  await waitFor(() => expect(ScriptedRequest.sent).toHaveLength(1));
  ScriptedRequest.sent[0]!.answer({
    code: 104000002,
    msg: 'files of this type are not accepted',
    reason: { key: 'file.typeNotAccepted', parameters: {} },
  });
  expect((await screen.findByRole('alert')).textContent).toBe('This file type isn’t supported.');
  expect(texts.current.photo).toBe('https://before');
});

it('says when a refused upload can be tried again, in the language chosen since', async () => {
  render(<Inputs spaceId="7" />);
  choose(0, photo);
  await waitFor(() => expect(ScriptedRequest.sent).toHaveLength(1));
  const [request] = ScriptedRequest.sent;
  request!.status = 429;
  request!.headers = { 'retry-after': '540' };
  request!.answer({
    code: errorCodes.tooManyRequests,
    msg: 'more than 60 calls in a minute',
    reason: { key: 'request.tooManyCalls', parameters: { maximum: 60 } },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('More than 60 requests in a minute. Try again in 9 minutes.');
  act(() => setLanguage('zh-CN'));
  expect(alert.textContent).toBe('一分钟内超过 60 次请求。请在9分钟后重试。');
});

it('rejects files of a wrong type without uploading and names the supported types', async () => {
  render(<Inputs spaceId="7" />);
  choose(0, new File(['x'], 'note.txt', { type: 'text/plain' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    '“note.txt” wasn’t uploaded: unsupported file type. Supported types: images.',
  );
  expect(ScriptedRequest.sent).toHaveLength(0);
  act(() => setLanguage('zh-CN'));
  expect(screen.getByRole('alert').textContent).toContain('图片');
  choose(0, photo);
  await waitFor(() => expect(ScriptedRequest.sent).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('aborts a cancelled upload', async () => {
  render(<Inputs spaceId="7" />);
  choose(0, photo);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByLabelText('Uploading photo.png…')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(texts.current.photo).toBeUndefined();
});

it('accepts only URLs without a space for files', () => {
  render(<Inputs />);
  expect(document.querySelector('input[type=file]')).toBeNull();
  expect(screen.getAllByPlaceholderText(/https/)).toHaveLength(2);
});
