import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import type { CanvasMessages } from './CanvasMessages.js';
import { FlowCanvas } from './FlowCanvas.js';
import type { CanvasHandle, FlowCanvasProps } from './FlowCanvasProps.js';
import { canvasMessages } from './moreMessages.js';
import { definitions, sample, views } from './testing/fixtures/sampleTypes.js';

afterEach(cleanup);

const german: CanvasMessages = {
  canvas: 'Arbeitsablauf',
  toolbar: 'Werkzeuge',
  'command.addNode': 'Knoten einfügen',
  didCopy: '{count} {count|Knoten|Knoten} kopiert',
};

function show(props: Partial<FlowCanvasProps>) {
  const ref = createRef<CanvasHandle>();
  const canvas = (more: Partial<FlowCanvasProps>) => (
    <FlowCanvas ref={ref} definitions={definitions} views={views} language="en" {...props} {...more} />
  );
  const { rerender } = render(canvas({ initialDocument: sample() }));
  return { handle: ref.current!, update: (more: Partial<FlowCanvasProps>) => rerender(canvas(more)) };
}

describe('words of the host', () => {
  it('replace sentences and names of commands; the rest stays in the language that was chosen', async () => {
    const { handle } = show({ messages: german, locale: 'de' });
    expect(screen.getByRole('application', { name: 'Arbeitsablauf' }).lang).toBe('de');
    expect(await screen.findByRole('button', { name: 'Knoten einfügen' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeTruthy();
    act(() => handle.select(['110002', '110003']));
    act(() => handle.runCommand('copy'));
    expect(screen.getByRole('status').textContent).toBe('2 Knoten kopiert');
  });

  it('may change while the canvas is shown, in panels that are open too', async () => {
    const { update } = show({});
    fireEvent.keyDown(screen.getByRole('application'), { key: 'k', ctrlKey: true });
    await screen.findByRole('option', { name: /^Zoom in/ });
    update({ messages: { toolbar: 'Tools here', 'command.zoomIn': 'Come closer' } });
    expect(screen.getByRole('toolbar', { name: 'Tools here' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Come closer' })).toBeTruthy();
    update({});
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeTruthy();
  });

  it('that are no text, or no catalogue at all, are left out', () => {
    const { update } = show({ messages: { canvas: 7 } as never });
    expect(screen.getByRole('application', { name: 'Workflow canvas' })).toBeTruthy();
    for (const messages of [null, 'x', 7, { __proto__: null }]) update({ messages: messages as never });
    expect(screen.getByRole('application', { name: 'Workflow canvas' })).toBeTruthy();
  });

  it('have names that are checked, and a catalogue to start from in both languages', () => {
    expectTypeOf<{ canvas: string; 'command.undo': string }>().toExtend<CanvasMessages>();
    // @ts-expect-error no sentence has this name
    const misspelt: CanvasMessages = { canvass: '' };
    expect(Object.keys(misspelt)).toHaveLength(1);
    const placesOf = (sentence: string) => [...new Set(sentence.match(/(?<=\{)\w+/g))].sort();
    for (const [name, sentence] of Object.entries(canvasMessages.en)) {
      const chinese = canvasMessages['zh-CN'][name as keyof typeof canvasMessages.en];
      expect([name, placesOf(chinese)]).toEqual([name, placesOf(sentence)]);
    }
  });
});
