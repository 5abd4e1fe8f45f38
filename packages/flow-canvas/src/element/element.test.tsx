import type { JsonObject } from '@heddle/workflow-schema';
import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { definitions, looping, sample, views } from '../testing/fixtures/sampleTypes.js';
import { elementName, type FlowCanvasElement } from './index.js';

afterEach(() => document.body.replaceChildren());

async function show(value: JsonObject): Promise<FlowCanvasElement> {
  const element = document.createElement(elementName) as FlowCanvasElement;
  element.lang = 'en';
  element.value = value;
  element.settings = { definitions, views };
  act(() => document.body.append(element));
  await waitFor(() => expect(element.canvas).not.toBeNull());
  return element;
}

describe('<heddle-flow-canvas>', () => {
  it('shows a document, emits changes, and returns the edited document', async () => {
    const element = await show(sample());
    const labels: string[] = [];
    element.addEventListener('change', (event) => labels.push((event as CustomEvent).detail.label));
    act(() => {
      element.canvas!.select(['110003']);
      element.canvas!.runCommand('delete');
    });
    expect(labels).toEqual(['Delete Other']);
    expect((element.value.nodes as JsonObject[]).map(({ id }) => id)).not.toContain('110003');
    // An attribute change does not revert the edit.
    act(() => element.setAttribute('theme', 'dark'));
    expect((element.value.nodes as JsonObject[]).map(({ id }) => id)).not.toContain('110003');
    act(() => element.canvas!.undo());
    expect(element.value).toEqual(sample());
  });

  it('accepts another document, attributes, and a move elsewhere on the page', async () => {
    const element = await show(sample());
    act(() => {
      element.value = looping();
    });
    expect(element.value).toEqual(looping());
    act(() => element.setAttribute('readonly', ''));
    act(() => {
      element.canvas!.select(['300000']);
      element.canvas!.runCommand('delete');
    });
    expect(element.value).toEqual(looping());
    const place = document.body.appendChild(document.createElement('section'));
    act(() => place.append(element));
    await waitFor(() => expect(element.canvas).not.toBeNull());
    expect(element.value).toEqual(looping());
    expect(element.querySelector('[role="application"]')?.getAttribute('aria-label')).toBe('Workflow canvas');
  });

  it('reports problems of a document', async () => {
    const element = document.createElement(elementName) as FlowCanvasElement;
    const kinds: string[] = [];
    element.addEventListener('issue', (event) => kinds.push((event as CustomEvent).detail.kind));
    element.settings = { definitions, views };
    element.value = {
      nodes: [
        { id: '1', type: '5' },
        { id: '1', type: '5' },
      ],
      edges: [],
    };
    act(() => document.body.append(element));
    await waitFor(() => expect(kinds).toContain('duplicate-id'));
  });

  it('emits the selection, and bubbles events to ancestors', async () => {
    const element = await show(sample());
    const received: string[] = [];
    for (const type of ['change', 'selectionchange', 'issue'])
      document.body.addEventListener(type, (event) => received.push(event.type), { once: true });
    act(() => element.canvas!.select(['110003']));
    act(() => element.canvas!.runCommand('delete'));
    expect(new Set(received)).toEqual(new Set(['selectionchange', 'change']));
  });

  it('keeps history and selection when it is moved, and its document when it is removed', async () => {
    const element = await show(sample());
    act(() => element.canvas!.select(['110003']));
    act(() => element.canvas!.runCommand('delete'));
    const place = document.body.appendChild(document.createElement('section'));
    await act(async () => place.append(element));
    expect(element.canvas!.canUndo).toBe(true);
    const edited = element.value;
    await act(async () => element.remove());
    expect(element.canvas).toBeNull();
    expect(element.childElementCount).toBe(0);
    expect(element.value).toEqual(edited);
    await act(async () => place.append(element));
    await waitFor(() => expect(element.canvas).not.toBeNull());
    expect(element.value).toEqual(edited);
  });

  it('returns the document that was set, even before it is rendered', async () => {
    const element = await show(sample());
    element.value = looping();
    expect(element.value).toEqual(looping());
    await waitFor(() => expect(element.canvas!.exportDocument()).toEqual(looping()));
  });

  it('has properties for its attributes, and adopts properties set before it was defined', async () => {
    const early = document.createElement(elementName) as FlowCanvasElement;
    // As on a page that sets properties before the script has loaded.
    Object.defineProperty(early, 'value', { value: sample(), configurable: true, writable: true });
    early.settings = { definitions, views, theme: 'dark' };
    await act(async () => document.body.append(early));
    await waitFor(() => expect(early.canvas).not.toBeNull());
    expect(early.canvas!.exportDocument()).toEqual(sample());
    const theme = () => early.querySelector('.flow-canvas')?.getAttribute('data-flow-theme');
    expect([early.theme, theme()]).toEqual(['dark', 'dark']);
    await act(async () => {
      early.theme = 'auto';
      early.readOnly = true;
    });
    expect([early.getAttribute('theme'), early.hasAttribute('readonly'), theme()]).toEqual([
      'auto',
      true,
      'light',
    ]);
  });
});
