import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('says that databases are unavailable and still edits the stored ID', () => {
    const { state } = renderForm({
      name: 'database',
      data: { inputs: { databaseInfoList: [{ databaseInfoID: '5', extra: true }], sql: 'SELECT 1' } },
    });
    expect(screen.getByRole('note').textContent).toContain('not set up in this installation');
    fireEvent.change(screen.getByLabelText('Database ID'), { target: { value: '51' } });
    expect(state.raw.inputs).toEqual({
      databaseInfoList: [{ databaseInfoID: '51', extra: true }],
      sql: 'SELECT 1',
    });
  });

  it('shows the SQL in a labelled editor', async () => {
    renderForm({ name: 'database', data: { inputs: { sql: 'SELECT {{input}}' } } });
    const editor = await screen.findByRole('textbox', { name: 'SQL' }, { timeout: 10_000 });
    expect(editor.textContent).toContain('SELECT {{input}}');
  });
}
