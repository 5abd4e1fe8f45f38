import type { JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FlowCanvas } from '../FlowCanvas.js';
import type { CanvasHandle, FlowCanvasProps } from '../FlowCanvasProps.js';
import { lateSeldom, lateTools } from '../slots/lateTools.js';
import { definitions, node, sample, views } from '../testing/fixtures/sampleTypes.js';

// Their code comes when it is first needed, which takes a while on a busy machine.
beforeAll(async () => {
  await Promise.all([lateTools.load(), lateSeldom.load()]);
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

function show(props: Partial<FlowCanvasProps> = {}) {
  const ref = createRef<CanvasHandle>();
  render(
    <FlowCanvas
      ref={ref}
      definitions={definitions}
      views={views}
      initialDocument={bare}
      templates={templates}
      language="en"
      {...props}
    />,
  );
  return ref.current!;
}

const strip = () => screen.findByRole('region', { name: 'Begin with a template' });

describe('templates on an empty canvas', () => {
  it('are looked at, and take the place of what is there as one step', async () => {
    const handle = show();
    fireEvent.click(within(await strip()).getByRole('button', { name: /Choose a way/ }));
    const dialog = screen.getByRole('dialog', { name: 'Choose a way' });
    const picture = within(dialog).getByRole('img', { name: 'Choose a way' });
    expect(decodeURIComponent(picture.getAttribute('src')!)).toContain('Choose');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use this template' }));
    expect(handle.exportDocument()).toEqual(sample());
    expect(screen.queryByRole('region', { name: 'Begin with a template' })).toBeNull();
    act(() => handle.undo());
    expect(handle.exportDocument()).toEqual(bare);
    await strip();
  });

  it('are hidden by who does not want them, and a broken one says so', async () => {
    show();
    fireEvent.click(within(await strip()).getByRole('button', { name: /Broken/ }));
    const dialog = screen.getByRole('dialog', { name: 'Broken' });
    expect(dialog.textContent).toContain('This template cannot be read.');
    expect(within(dialog).getByRole('button', { name: 'Use this template' })).toHaveProperty(
      'disabled',
      true,
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Hide the templates' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Begin with a template' })).toBeNull());
  });

  it.each([
    ['where something was built', { initialDocument: sample() }],
    ['where nothing may be changed', { readOnly: true }],
    ['where the host has none', { templates: [] }],
  ])('are not there %s', async (_why, props) => {
    show(props);
    await screen.findByRole('toolbar');
    expect(screen.queryByRole('region', { name: 'Begin with a template' })).toBeNull();
  });
});
