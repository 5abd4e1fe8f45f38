import '../../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

it('says what the node does, for there is nothing to set', () => {
  renderForm({ name: 'break' });
  expect(screen.getByRole('note').textContent).toContain('last iteration');
  expect(screen.queryAllByRole('textbox')).toEqual([]);
});
