import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FlowCanvas } from '../FlowCanvas.js';
import type { CanvasHandle } from '../FlowCanvasProps.js';
import { definitions, sample, views } from '../testing/fixtures/sampleTypes.js';

afterEach(cleanup);

describe('server-rendered canvas', () => {
  it.each([undefined, 'hand'])('hydrates without a mismatch and can be edited (tool: %s)', async (tool) => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const recovered = vi.fn();
    const handle = createRef<CanvasHandle>();
    const canvas = (
      <FlowCanvas
        ref={handle}
        definitions={definitions}
        views={views}
        defaultValue={sample()}
        language="en"
        theme="auto"
      />
    );
    localStorage.clear();
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(canvas);
    // The server knew neither the user's preferences nor the platform.
    if (tool !== undefined) localStorage.setItem('heddle-canvas-tool', tool);
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Macintosh');
    const root = await act(() => hydrateRoot(place, canvas, { onRecoverableError: recovered }));
    expect(recovered).not.toHaveBeenCalled();
    expect(complaints.mock.calls).toEqual([]);
    fireEvent.keyDown(screen.getByRole('application'), { key: 'a', ctrlKey: true });
    act(() => handle.current!.runCommand('delete'));
    expect(handle.current!.exportDocument().nodes).toHaveLength(2);
    act(() => root.unmount());
    place.remove();
    agent.mockRestore();
    complaints.mockRestore();
    localStorage.clear();
  });
});
