import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Main } from './Main.js';

afterEach(cleanup);

function Invitation() {
  const [hasAsked, setHasAsked] = useState(false);
  return (
    <>
      <button type="button">elsewhere</button>
      <Main>
        {hasAsked ? (
          <p>asked</p>
        ) : (
          <button type="button" onClick={() => setHasAsked(true)}>
            ask
          </button>
        )}
      </Main>
    </>
  );
}

test('moves the focus to the page only when the focused button disappears', async () => {
  render(<Invitation />);
  const user = userEvent.setup();
  const ask = screen.getByRole('button', { name: 'ask' });
  ask.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('asked')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));

  cleanup();
  render(<Invitation />);
  screen.getByRole('button', { name: 'ask' }).focus();
  screen.getByRole('button', { name: 'elsewhere' }).focus();
  screen.getByRole('button', { name: 'ask' }).click();
  await screen.findByText('asked');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'elsewhere' }));
});
