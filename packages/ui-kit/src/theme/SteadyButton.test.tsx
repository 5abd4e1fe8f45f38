import { ActionIcon, Button } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { HeddleProvider } from '../HeddleProvider/HeddleProvider.js';

afterEach(cleanup);

interface TestFormProps {
  onSend(): void;
  /** Whether the button is disabled after its action. */
  isDoneAfter?: boolean;
}

/** A form whose action lasts until `finish` is pressed. */
function TestForm({ onSend, isDoneAfter = false }: TestFormProps) {
  const [phase, setPhase] = useState<'ready' | 'busy' | 'done'>('ready');
  return (
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
          setPhase('busy');
        }}
      >
        <input aria-label="text" />
        <Button type="submit" loading={phase === 'busy'} disabled={isDoneAfter && phase === 'done'}>
          Save
        </Button>
      </form>
      <ActionIcon aria-label="Retry" loading={phase === 'busy'} onClick={onSend} />
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setPhase('done')}>
        finish
      </button>
    </HeddleProvider>
  );
}

describe('a themed button', () => {
  it('keeps focus while loading, is marked as disabled, and ignores a second press', async () => {
    let sent = 0;
    render(<TestForm onSend={() => (sent += 1)} />);
    const user = userEvent.setup();
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    save.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(save);
    expect(save.disabled).toBe(false);
    expect(save.getAttribute('aria-disabled')).toBe('true');
    expect(save.getAttribute('aria-busy')).toBe('true');
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await user.type(screen.getByLabelText('text'), 'more{Enter}');
    expect(sent).toBe(1);
    await user.click(screen.getByRole('button', { name: 'finish' }));
    expect(save.getAttribute('aria-disabled')).toBeNull();
    await user.click(save);
    expect(sent).toBe(2);
  });

  it('keeps focus when its own press disables it, until focus moves on', async () => {
    let sent = 0;
    render(<TestForm isDoneAfter onSend={() => (sent += 1)} />);
    const user = userEvent.setup();
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await user.click(save);
    await user.click(screen.getByRole('button', { name: 'finish' }));
    expect(document.activeElement).toBe(save);
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(sent).toBe(1);
    await user.tab();
    expect(save.disabled).toBe(true);
  });
});
