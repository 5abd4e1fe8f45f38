import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { FlowCanvas } from '../FlowCanvas.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { definitions, sample, views } from '../testing/fixtures/sampleTypes.js';
import { LateModule } from './LateModule.js';
import { LatePart } from './LatePart.js';
import { useTypedAhead } from './TypedAhead.js';

afterEach(cleanup);

/** A panel whose code loads, or fails to load, when the test says so. */
function slowPanel() {
  const asked: { come(part: ComponentType): void; fail(): void }[] = [];
  const module = new LateModule(
    () =>
      new Promise<{ Panel: ComponentType }>((resolve, reject) => {
        asked.push({ come: (Panel) => resolve({ Panel }), fail: () => reject(new Error('offline')) });
      }),
  );
  const Slow = () => (
    <LatePart
      module={module}
      name="Panel"
      isNeeded={(state) => state.addPanel !== undefined}
      close={{ addPanel: undefined }}
      takesTyping
    />
  );
  return { asked, Slow };
}

function Panel() {
  const store = useCanvasStore();
  const typed = useTypedAhead();
  const tool = useCanvasState((state) => state.tool);
  return (
    <button type="button" onClick={() => store.state.setState({ addPanel: undefined })}>
      {`typed “${typed}” with the ${tool}`}
    </button>
  );
}

function show(Slow: ComponentType) {
  return render(
    <StrictMode>
      <FlowCanvas
        definitions={definitions}
        views={views}
        defaultValue={sample()}
        language="en"
        slots={{ addPanel: Slow }}
      />
    </StrictMode>,
  );
}

const open = () => fireEvent.keyDown(screen.getByRole('application'), { key: '/' });

describe('a panel whose code is still loading', () => {
  it('buffers typed text, so that no letter is a shortcut, and passes it to the panel once', async () => {
    const { asked, Slow } = slowPanel();
    show(Slow);
    expect(asked).toHaveLength(0);
    open();
    const field = await screen.findByLabelText('Loading…');
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'h' });
    fireEvent.change(field, { target: { value: 'hello' } });
    asked[0]!.come(Panel);
    // The shortcut H would have chosen the hand tool.
    fireEvent.click(await screen.findByRole('button', { name: 'typed “hello” with the pointer' }));
    open();
    expect(screen.getByRole('button', { name: 'typed “” with the pointer' })).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  it('is closed by Escape, which returns focus to the canvas', async () => {
    const { asked, Slow } = slowPanel();
    show(Slow);
    open();
    fireEvent.keyDown(await screen.findByLabelText('Loading…'), { key: 'Escape' });
    expect(screen.queryByLabelText('Loading…')).toBeNull();
    expect(screen.getByRole('application').contains(document.activeElement)).toBe(true);
    asked[0]!.come(Panel);
    await Promise.resolve();
    expect(screen.queryByRole('button', { name: /typed/ })).toBeNull();
  });

  it('shows that loading failed, and loads when retried', async () => {
    const { asked, Slow } = slowPanel();
    show(Slow);
    open();
    await screen.findByLabelText('Loading…');
    asked[0]!.fail();
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load');
    const retry = screen.getByRole('button', { name: 'Try again' });
    expect(document.activeElement).toBe(retry);
    fireEvent.click(retry);
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[1]!.come(Panel);
    expect(await screen.findByRole('button', { name: /typed/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be closed instead of retried', async () => {
    const { asked, Slow } = slowPanel();
    show(Slow);
    open();
    await screen.findByLabelText('Loading…');
    asked[0]!.fail();
    await screen.findByRole('alert');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('application'));
  });

  it('does nothing if it loads after the canvas has unmounted', async () => {
    const { asked, Slow } = slowPanel();
    const { unmount } = show(Slow);
    open();
    await screen.findByLabelText('Loading…');
    unmount();
    asked[0]!.come(Panel);
    await Promise.resolve();
    expect(document.body.textContent).toBe('');
  });
});
