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
  it('shows a document, tells of changes, and gives the edited document', async () => {
    const element = await show(sample());
    const labels: string[] = [];
    element.addEventListener('change', (event) => labels.push((event as CustomEvent).detail.label));
    act(() => {
      element.canvas!.select(['110003']);
      element.canvas!.runCommand('delete');
    });
    expect(labels).toEqual(['Delete 1 item']);
    expect((element.value.nodes as JsonObject[]).map(({ id }) => id)).not.toContain('110003');
    // A new look at the element does not take the edit back.
    act(() => element.setAttribute('theme', 'dark'));
    expect((element.value.nodes as JsonObject[]).map(({ id }) => id)).not.toContain('110003');
    act(() => element.canvas!.undo());
    expect(element.value).toEqual(sample());
  });

  it('takes another document, attributes, and a place elsewhere on the page', async () => {
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

  it('reports what is wrong with a document', async () => {
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
});
