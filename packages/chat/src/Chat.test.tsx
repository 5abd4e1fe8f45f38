import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Chat } from './Chat.js';
import { scriptTransport } from './testing/ScriptedTransport.js';

afterEach(cleanup);

it('sends what is typed, streams the answer and stops it', async () => {
  const { transport, last } = scriptTransport();
  render(<Chat transport={transport} language="en" />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
  expect(last().message?.text).toBe('Hello');
  last().say('Hi there');
  expect(await screen.findByText('Hi there')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopped')).toBeDefined();
  expect(last().signal.aborted).toBe(true);
});
