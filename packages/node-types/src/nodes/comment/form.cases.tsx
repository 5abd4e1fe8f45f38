import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('writes a note as paragraphs', () => {
    const { state } = renderForm({ name: 'comment' });
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'one\ntwo' } });
    const { note } = state.raw.inputs as { note: string };
    expect(JSON.parse(note)).toEqual([
      { type: 'paragraph', children: [{ type: 'text', text: 'one' }] },
      { type: 'paragraph', children: [{ type: 'text', text: 'two' }] },
    ]);
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('warns that editing a formatted note removes its formatting', () => {
    const note = '[{"type":"paragraph","children":[{"text":"loud","bold":true}]}]';
    renderForm({ name: 'comment', data: { inputs: { note } } });
    expect(screen.getByRole('note').textContent).toContain('plain text');
  });
}
