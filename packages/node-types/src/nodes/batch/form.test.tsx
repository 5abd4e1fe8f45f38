import '../../testing/browser.js';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

describe('the Batch form', () => {
  it('writes sizes and lists', async () => {
    const { state, user } = renderForm({ name: 'batch' });
    fireEvent.change(screen.getByRole('textbox', { name: 'Value of At a time' }), { target: { value: '4' } });
    await user.click(screen.getByRole('button', { name: 'Add: Lists' }));
    expect(state.raw.inputs).toMatchObject({
      concurrentSize: { type: 'integer', value: { content: 4 } },
      inputParameters: [{ name: 'input' }],
    });
    expect(screen.getByRole('note').textContent).toContain('not known here');
  });
});
