import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('shows the outputs and has no inputs', () => {
    renderForm({ name: 'conversationList' });
    expect(screen.getByDisplayValue('conversationList')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });
}
