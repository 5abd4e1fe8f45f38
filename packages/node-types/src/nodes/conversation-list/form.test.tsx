import '../../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

describe('the ConversationList form', () => {
  it('shows what the node gives, and has nothing to fill in', () => {
    renderForm({ name: 'conversationList' });
    expect(screen.getByDisplayValue('conversationList')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });
});
