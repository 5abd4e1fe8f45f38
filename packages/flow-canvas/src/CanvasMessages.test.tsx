import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import type { CanvasMessages } from './CanvasMessages.js';
import { canvasMessages } from './catalogue.js';
import { FlowDiff } from './diff/FlowDiff.js';
import { RunScrubber } from './replay/RunScrubber.js';
import { definitions, sample, views } from './testing/fixtures/sampleTypes.js';
import { showCanvas } from './testing/fixtures/showCanvas.js';

afterEach(cleanup);

const german: CanvasMessages = {
  canvas: 'Arbeitsablauf',
  toolbar: 'Werkzeuge',
  'command.addNode': 'Knoten einfügen',
  didCopy: '{count} {count|Knoten|Knoten} kopiert',
};

describe('host messages', () => {
  it('override messages and command names; the rest stays in the chosen language', async () => {
    const { handle } = showCanvas({ messages: german, locale: 'de' });
    expect(screen.getByRole('application', { name: 'Arbeitsablauf' }).lang).toBe('de');
    expect(await screen.findByRole('button', { name: 'Knoten einfügen' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeTruthy();
    act(() => handle.select(['110002', '110003']));
    act(() => handle.runCommand('copy'));
    expect(screen.getByRole('status').textContent).toBe('2 Knoten kopiert');
  });

  it('can change while the canvas is shown, in open panels too', async () => {
    const { update } = showCanvas({});
    fireEvent.keyDown(screen.getByRole('application'), { key: 'k', ctrlKey: true });
    await screen.findByRole('option', { name: /^Zoom in/ });
    update({ messages: { toolbar: 'Tools here', 'command.zoomIn': 'Come closer' } });
    expect(screen.getByRole('toolbar', { name: 'Tools here' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Come closer' })).toBeTruthy();
    update({});
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeTruthy();
  });

  it('are ignored where they are not text, or not an object at all', () => {
    const { update } = showCanvas({ messages: { canvas: 7 } as never });
    expect(screen.getByRole('application', { name: 'Workflow canvas' })).toBeTruthy();
    for (const messages of [null, 'x', 7, { __proto__: null }]) update({ messages: messages as never });
    expect(screen.getByRole('application', { name: 'Workflow canvas' })).toBeTruthy();
  });

  it('apply to headings, reasons and fixed keys in the list of commands', async () => {
    const messages: CanvasMessages = {
      'group.build': 'Bauen',
      'group.always': 'Feste Tasten',
      'needs.twoSelected': 'Erst zwei wählen',
      'key.leave': 'Abbrechen',
    };
    showCanvas({ messages });
    fireEvent.keyDown(screen.getByRole('application'), { key: 'k', ctrlKey: true });
    const left = await screen.findByRole('option', { name: /^Align left/ });
    expect(left.textContent).toContain('Erst zwei wählen');
    const text = document.querySelector('.flow-finder')!.textContent!;
    expect(text.indexOf('Bauen')).toBeGreaterThanOrEqual(0);
    expect(text.indexOf('Feste Tasten')).toBeGreaterThan(text.indexOf('Bauen'));
    expect(screen.getByRole('option', { name: /^Abbrechen/ })).toBeTruthy();
  });

  it('apply to the comparison and the scrubber', () => {
    const messages: CanvasMessages = { 'diff.none': 'Kein Unterschied', 'replay.play': 'Abspielen' };
    const given = { definitions, views, language: 'en', messages } as const;
    const { container } = render(<FlowDiff {...given} locale="de" before={sample()} after={sample()} />);
    expect(container.querySelector<HTMLElement>('.flow-diff')!.lang).toBe('de');
    expect(screen.getByText('Kein Unterschied')).toBeTruthy();
    render(<RunScrubber events={[]} language="en" messages={messages} onRun={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Abspielen' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Step back' })).toBeTruthy();
  });

  it('have type-checked keys, and a complete catalogue in both languages', () => {
    expectTypeOf<{ canvas: string; 'command.undo': string }>().toExtend<CanvasMessages>();
    // @ts-expect-error no message has this key
    const misspelt: CanvasMessages = { canvass: '' };
    expect(Object.keys(misspelt)).toHaveLength(1);
    expect(Object.keys(canvasMessages.en)).toEqual(Object.keys(canvasMessages['zh-CN']));
    expect(canvasMessages.en).toMatchObject({
      'command.undo': 'Undo',
      'group.build': 'Build',
      'needs.selection': 'Select nodes first',
      'diff.none': 'No differences between the versions.',
      'replay.play': 'Play',
    });
    for (const word of Object.values(canvasMessages['zh-CN'])) expect(word).not.toBe('');
    const placesOf = (message: string) => [...new Set(message.match(/(?<=\{)\w+/g))].sort();
    for (const [name, message] of Object.entries(canvasMessages.en)) {
      const chinese = canvasMessages['zh-CN'][name as keyof typeof canvasMessages.en];
      expect([name, placesOf(chinese)]).toEqual([name, placesOf(message)]);
    }
  });
});
