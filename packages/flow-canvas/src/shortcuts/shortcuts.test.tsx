import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { commands } from '../commands/commands.js';
import { fixedKeys } from '../commands/fixedKeys.js';
import { FlowCanvas } from '../FlowCanvas.js';
import { preloadCanvas } from '../slots/preloadCanvas.js';
import { definitions, sample, views } from '../testing/fixtures/sampleTypes.js';

afterEach(cleanup);

async function open(more: object = {}) {
  await preloadCanvas();
  render(<FlowCanvas definitions={definitions} views={views} defaultValue={sample()} {...more} />);
  const canvas = screen.getByRole('application');
  canvas.focus();
  fireEvent.keyDown(canvas, { key: '?', shiftKey: true });
  return canvas;
}

describe('sheet of keyboard shortcuts', () => {
  it('lists every command with a shortcut, and the fixed keys, in the current language', async () => {
    for (const language of ['en', 'zh-CN'] as const) {
      await open({ language });
      const name = { en: 'Keyboard shortcuts', 'zh-CN': '快捷键' }[language];
      const sheet = await screen.findByRole('dialog', { name });
      const terms = [...sheet.querySelectorAll('dt')].map((term) => term.textContent);
      const keyed = commands.filter(({ shortcuts = [] }) => shortcuts.length > 0);
      const fixed = fixedKeys(false);
      expect(terms.sort()).toEqual([...keyed, ...fixed].map(({ label }) => label[language]).sort());
      for (const term of sheet.querySelectorAll('dd')) expect(term.querySelector('kbd')).not.toBeNull();
      cleanup();
    }
  });

  it('lists the host’s shortcuts', async () => {
    await open({ language: 'en', keys: { undo: [{ key: 'q' }], redo: [] } });
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const undo = within(sheet).getByText('Undo').parentElement!;
    expect(undo.querySelector('kbd')!.textContent).toBe('Q');
    expect(within(sheet).queryByText('Redo')).toBeNull();
  });

  it('takes the focus, returns it on Escape, and links to the list of commands', async () => {
    const canvas = await open({ language: 'en' });
    const list = await screen.findByRole('region', { name: 'Keyboard shortcuts' });
    await waitFor(() => expect(document.activeElement).toBe(list));
    fireEvent.keyDown(list, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(canvas.contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(canvas, { key: '?', shiftKey: true });
    fireEvent.click(await screen.findByRole('button', { name: 'All commands' }));
    expect(await screen.findByRole('combobox', { name: 'Search commands' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });
});
