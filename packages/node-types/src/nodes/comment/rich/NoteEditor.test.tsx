import type { JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { comment } from '../definition.js';
import { readNote, writeNote } from '../note.js';
import { NoteEditor } from './NoteEditor.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The editor of a note, and what it wrote. */
function show(note: string) {
  const written: string[] = [];
  const element = (text: string) => {
    const raw = { ...comment.create({ language: 'en', title: 'Note' }), inputs: { note: writeNote(text) } };
    const read = comment.data.safeParse(raw);
    if (!read.success) throw new TypeError('the note cannot be read');
    const { data } = read;
    return (
      <NoteEditor
        id="1"
        data={data}
        raw={raw as JsonObject}
        title="Note"
        isSelected
        isReadOnly={false}
        issueCount={{ errors: 0, warnings: 0 }}
        context={{ language: 'en', titleOf: () => undefined }}
        edit={(recipe) => {
          const draft: JsonObject = {};
          recipe(draft);
          written.push(readNote((draft.inputs as JsonObject).note!));
        }}
        close={() => undefined}
      />
    );
  };
  const view = render(element(note));
  const field = screen.getByRole('textbox', { name: 'Note' });
  const paste = async (text: string) => {
    const clipboardData = { getData: (type: string) => (type === 'text/plain' ? text : '') };
    // The editor reports changes after the event.
    await act(async () => void fireEvent.paste(field, { clipboardData }));
  };
  return { written, field, paste, update: (text: string) => view.rerender(element(text)), view };
}

describe('the note editor', () => {
  it('saves the text after a pause', async () => {
    const { written, paste } = show('warp');
    await paste(' weft');
    expect(written).toEqual([]);
    act(() => void vi.advanceTimersByTime(400));
    expect(written).toEqual(['warp weft']);
  });

  it('saves at once on blur and on unmount', async () => {
    const first = show('warp');
    await first.paste(' weft');
    fireEvent.blur(first.field);
    expect(first.written).toEqual(['warp weft']);
    cleanup();
    const second = show('warp');
    await second.paste(' weft');
    second.view.unmount();
    expect(second.written).toEqual(['warp weft']);
    vi.advanceTimersByTime(1_000);
    expect(second.written).toHaveLength(1);
  });

  it('never overwrites an external change with pending text', async () => {
    const { written, field, paste, update, view } = show('warp');
    await paste(' weft');
    await act(async () => update('by the host'));
    expect(field.textContent).toContain('by the host');
    act(() => void vi.advanceTimersByTime(1_000));
    fireEvent.blur(field);
    view.unmount();
    expect(written).toEqual([]);
  });

  it('offers formatting from the start, by button and by key', async () => {
    const { field } = show('warp');
    const bold = screen.getByRole('button', { name: 'Bold' });
    const isBold = () => bold.getAttribute('aria-pressed');
    await act(async () => void fireEvent.click(bold));
    expect(isBold()).toBe('true');
    await act(async () => void fireEvent.keyDown(field, { key: 'b', ctrlKey: true }));
    expect(isBold()).toBe('false');
  });
});
