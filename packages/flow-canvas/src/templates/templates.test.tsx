import type { JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FlowCanvasProps } from '../FlowCanvasProps.js';
import { preloadCanvas } from '../slots/preloadCanvas.js';
import { node, sample } from '../testing/fixtures/sampleTypes.js';
import { showCanvas } from '../testing/fixtures/showCanvas.js';

// Loading this code on first use takes a while on a busy machine.
beforeAll(async () => {
  await preloadCanvas();
}, 60_000);
afterEach(cleanup);

const bare: JsonObject = {
  nodes: [node('100001', '1', 'Start'), node('900001', '2', 'End', 400)],
  edges: [],
};
const templates = [
  { id: 'choose', title: 'Choose a way', description: 'Two branches.', document: sample() },
  { id: 'broken', title: 'Broken', description: 'No document.', document: { nodes: 5 } },
];

const show = (props: Partial<FlowCanvasProps> = {}) =>
  showCanvas({ defaultValue: bare, templates, ...props }).handle;

const strip = () => screen.findByRole('region', { name: 'Start from a template' });

describe('templates on an empty canvas', () => {
  it('have a preview, and replace the document as one step', async () => {
    const handle = show();
    fireEvent.click(within(await strip()).getByRole('button', { name: /Choose a way/ }));
    const dialog = screen.getByRole('dialog', { name: 'Choose a way' });
    const picture = within(dialog).getByRole('img', { name: 'Choose a way' });
    expect(decodeURIComponent(picture.getAttribute('src')!)).toContain('Choose');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use template' }));
    expect(handle.exportDocument()).toEqual(sample());
    expect(screen.queryByRole('region', { name: 'Start from a template' })).toBeNull();
    act(() => handle.undo());
    expect(handle.exportDocument()).toEqual(bare);
    await strip();
  });

  it('load their documents when they are viewed, say when that fails, and lead to those of the host', async () => {
    const late = (title: string, load: () => Promise<JsonObject>) => ({
      ...{ id: title, title, description: 'Loads late.', document: load },
    });
    const onBrowseTemplates = vi.fn();
    const handle = show({
      onBrowseTemplates,
      templates: [
        late('Late', async () => sample()),
        late('Lost', () => Promise.reject(new Error('offline'))),
      ],
    });
    fireEvent.click(within(await strip()).getByRole('button', { name: 'Browse all' }));
    expect(onBrowseTemplates).toHaveBeenCalledOnce();
    fireEvent.click(within(await strip()).getByRole('button', { name: /Lost/ }));
    await screen.findByText('Couldn’t read this template.');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(within(await strip()).getByRole('button', { name: /Late/ }));
    await screen.findByRole('img', { name: 'Late' });
    fireEvent.click(screen.getByRole('button', { name: 'Use template' }));
    expect(handle.exportDocument()).toEqual(sample());
  });

  it('can be hidden, and show an error for a broken one', async () => {
    show();
    fireEvent.click(within(await strip()).getByRole('button', { name: /Broken/ }));
    const dialog = screen.getByRole('dialog', { name: 'Broken' });
    expect(dialog.textContent).toContain('Couldn’t read this template.');
    expect(within(dialog).getByRole('button', { name: 'Use template' })).toHaveProperty('disabled', true);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Hide templates' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Start from a template' })).toBeNull());
  });

  it.each([
    ['once something is built', { defaultValue: sample() }],
    ['on a read-only canvas', { readOnly: true }],
    ['if the host has none', { templates: [] }],
  ])('are not shown %s', async (_why, props) => {
    show(props);
    await screen.findByRole('toolbar');
    expect(screen.queryByRole('region', { name: 'Start from a template' })).toBeNull();
  });
});
