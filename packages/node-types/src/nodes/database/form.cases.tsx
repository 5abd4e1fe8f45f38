import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('edits the stored ID where the host knows no databases', () => {
    const { state } = renderForm({
      name: 'database',
      data: { inputs: { databaseInfoList: [{ databaseInfoID: '5', extra: true }], sql: 'SELECT 1' } },
    });
    fireEvent.change(screen.getByLabelText('Database ID'), { target: { value: '51' } });
    expect(state.raw.inputs).toEqual({
      databaseInfoList: [{ databaseInfoID: '51', extra: true }],
      sql: 'SELECT 1',
    });
  });

  it('shows a database by name with the fields of the statement, and one that is gone by its ID', () => {
    const id = { id: '1', name: 'customer', type: { type: 'string' as const } };
    const databases = [{ id: '5', aliases: ['6'], name: 'notes', fields: [id] }];
    const of = (databaseInfoID: string) => ({
      ...{ name: 'database', context: { databases } },
      data: { inputs: { databaseInfoList: [{ databaseInfoID }], sql: '' } },
    });
    renderForm(of('6'));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Database' }).value).toBe('notes');
    expect(screen.getByText('notes. Fields: customer')).toBeTruthy();
    cleanup();
    renderForm(of('9'));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Database' }).value).toBe('Database 9');
    expect(screen.getByText(/doesn’t have the database/)).toBeTruthy();
  });

  it('shows the SQL in a labelled editor', async () => {
    renderForm({ name: 'database', data: { inputs: { sql: 'SELECT {{input}}' } } });
    const editor = await screen.findByRole('textbox', { name: 'SQL' }, { timeout: 10_000 });
    expect(editor.textContent).toContain('SELECT {{input}}');
  });
}
