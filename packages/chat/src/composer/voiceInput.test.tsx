import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Chat } from '../Chat.js';
import { scriptTransport } from '../testing/ScriptedTransport.js';

const stop = vi.fn();
const transcribe = vi.fn(async () => 'Hello there');

/** A microphone that records nothing and ends at once. */
class ScriptedRecorder extends EventTarget {
  state = 'inactive';
  readonly mimeType = 'audio/webm';
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.dispatchEvent(new Event('stop'));
  }
}

beforeEach(() => {
  stop.mockClear();
  transcribe.mockClear();
  vi.stubGlobal('MediaRecorder', ScriptedRecorder);
  vi.stubGlobal('navigator', {
    ...{ language: 'en', onLine: true, userAgent: navigator.userAgent, clipboard: undefined },
    mediaDevices: { getUserMedia: async () => ({ getTracks: () => [{ stop }] }) },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function hold() {
  const { transport } = scriptTransport({ transcribe });
  render(<Chat transport={transport} language="en" />);
  const button = await screen.findByRole('button', { name: 'Voice input' });
  fireEvent.pointerDown(button, { pointerId: 1, clientY: 500 });
  await screen.findByText(/Slide up to cancel/);
  return button;
}
const text = () => (screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement).value;

it('discards speech when the pointer is released above the button', async () => {
  const button = await hold();
  fireEvent.pointerMove(button, { pointerId: 1, clientY: 400 });
  expect(await screen.findByText('Release to cancel')).toBeDefined();
  fireEvent.pointerUp(button, { pointerId: 1, clientY: 400 });
  await waitFor(() => expect(stop).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByText('Release to cancel')).toBeNull());
  expect(transcribe).not.toHaveBeenCalled();
  expect(text()).toBe('');
});

it('writes what was said when the pointer is released on the button', async () => {
  const button = await hold();
  fireEvent.pointerMove(button, { pointerId: 1, clientY: 400 });
  fireEvent.pointerMove(button, { pointerId: 1, clientY: 495 });
  fireEvent.pointerUp(button, { pointerId: 1, clientY: 495 });
  await waitFor(() => expect(text()).toBe('Hello there'));
});

it('says that a recording could not be transcribed', async () => {
  transcribe.mockRejectedValueOnce(new Error('no model'));
  fireEvent.pointerUp(await hold(), { pointerId: 1, clientY: 500 });
  expect(await screen.findByText(/Couldn’t transcribe/)).toBeDefined();
  expect(text()).toBe('');
});

it('is not offered where nothing transcribes', async () => {
  const { transport } = scriptTransport({ transcribe });
  render(<Chat transport={transport} language="en" canTalk={false} />);
  await screen.findByRole('textbox', { name: 'Message' });
  expect(screen.queryByRole('button', { name: 'Voice input' })).toBeNull();
});
