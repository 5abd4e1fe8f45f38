import { HeddleProvider } from '@heddle/ui-kit';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Row, RowButton, Rows } from './Rows.js';

afterEach(cleanup);

function Threads() {
  const [names, setNames] = useState(['warp', 'weft']);
  return (
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <Rows label="Threads">
        {names.map((name) => (
          <Row key={name} name={name}>
            <RowButton
              label="Delete"
              name={name}
              onClick={() => setNames(names.filter((other) => other !== name))}
            />
          </Row>
        ))}
      </Rows>
    </HeddleProvider>
  );
}

test('moves the focus to the list only when the focused row disappears', async () => {
  render(<Threads />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete: warp' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Threads' }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete: weft' }));
});
