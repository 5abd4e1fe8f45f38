import '../../testing/browser.js';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

describe('the DatabaseSelect form', () => {
  it('writes the id of the database, and adds a field', async () => {
    const { state, user } = renderForm({ name: 'databaseSelect' });
    fireEvent.change(screen.getByLabelText('Database id'), { target: { value: '51' } });
    await user.click(screen.getByRole('button', { name: 'Add: Conditions' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Field 1' }), { target: { value: '7' } });
    expect(state.raw.inputs).toMatchObject({
      databaseInfoList: [{ databaseInfoID: '51' }],
      selectParam: { condition: { conditionList: [[{ input: { value: { content: '7' } } }, {}, {}]] } },
    });
  });
});
