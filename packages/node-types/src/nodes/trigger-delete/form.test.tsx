import '../../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

describe('the TriggerDelete form', () => {
  it('says that triggers are not offered here, takes a user, and a trigger where one is meant', async () => {
    const { state, user } = renderForm({ name: 'triggerDelete' });
    expect(screen.getByRole('note').textContent).toContain('does not offer triggers yet');
    await user.click(screen.getByRole('button', { name: 'User id: write a value' }));
    await user.type(screen.getByRole('textbox', { name: 'Value of User id' }), 'u');
    await user.click(screen.getByRole('button', { name: 'Add: Trigger id (all without one)' }));
    expect(state.raw.inputs).toMatchObject({
      inputParameters: [{ name: 'userId', input: { value: { content: 'u' } } }, { name: 'triggerId' }],
    });
  });
});
