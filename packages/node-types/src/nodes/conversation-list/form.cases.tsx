import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('shows what the node gives, and has nothing to fill in', () => {
    renderForm({ name: 'conversationList' });
    expect(screen.getByDisplayValue('conversationList')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });
}
