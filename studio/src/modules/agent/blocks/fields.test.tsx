import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderInAgent } from '../testing/renderInAgent.js';
import { OpeningFields } from './opening/OpeningFields.js';
import { SuggestionFields } from './suggestion/SuggestionFields.js';

afterEach(cleanup);

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

test('cuts an opening message after 300 characters as people count them', () => {
  const autosave = renderInAgent(<OpeningFields />);
  type('Opening message', '👨‍👩‍👧'.repeat(301));
  expect(autosave.blocks.onboarding_info.prologue).toBe('👨‍👩‍👧'.repeat(300));
  type('Opening message', '你'.repeat(299));
  expect(autosave.blocks.onboarding_info.prologue).toHaveLength(299);
});

test('cuts a suggested question after 50 characters', () => {
  const autosave = renderInAgent(<OpeningFields />, { onboarding_info: { suggested_questions: ['a'] } });
  type('Question 1', 'x'.repeat(51));
  expect(autosave.blocks.onboarding_info.suggested_questions).toEqual(['x'.repeat(50)]);
});

test('moves and removes suggested questions', async () => {
  const user = userEvent.setup();
  const autosave = renderInAgent(<OpeningFields />, {
    onboarding_info: { suggested_questions: ['a', 'b', 'c'] },
  });
  await user.click(screen.getByRole('button', { name: 'Move question 1 down' }));
  expect(autosave.blocks.onboarding_info.suggested_questions).toEqual(['b', 'a', 'c']);
  await user.click(screen.getByRole('button', { name: 'Remove question 2' }));
  expect(autosave.blocks.onboarding_info.suggested_questions).toEqual(['b', 'c']);
});

test('cuts the prompt for suggestions after 5,000 characters', () => {
  const autosave = renderInAgent(<SuggestionFields />, { suggest_reply_info: { suggest_reply_mode: 1 } });
  type('Prompt', 'x'.repeat(5001));
  expect(autosave.blocks.suggest_reply_info.customized_suggest_prompt).toHaveLength(5000);
});

test('offers nothing to change in an agent that is read-only', () => {
  renderInAgent(<OpeningFields />, { onboarding_info: { suggested_questions: ['a'] } }, true);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Question 1' }).hasAttribute('readonly')).toBe(true);
});
