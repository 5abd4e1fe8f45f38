import { HeddleProvider } from '@heddle/ui-kit';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazyDialog } from './lazyDialog.js';

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
afterEach(cleanup);

test('reports a dialog that fails to load, keeps the page and loads the dialog on the next attempt', async () => {
  let isServerDown = true;
  const Dialog = lazyDialog(async () => {
    if (isServerDown) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ onClose }: { onClose(): void }) => (
      <button type="button" onClick={onClose}>
        close
      </button>
    );
  });
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <HeddleProvider language="zh-CN">
        <button type="button" onClick={() => setIsOpen(true)}>
          {isOpen ? 'opened' : 'open'}
        </button>
        {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
      </HeddleProvider>
    );
  }
  render(<Page />);
  fireEvent.click(screen.getByText('open'));
  expect(await screen.findByText(/Heddle 可能已更新/)).toBeTruthy();
  isServerDown = false;
  fireEvent.click(await screen.findByText('open'));
  fireEvent.click(await screen.findByText('close'));
  expect(await screen.findByText('open')).toBeTruthy();
});
