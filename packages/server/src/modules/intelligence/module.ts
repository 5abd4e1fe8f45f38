import { intelligence } from '@heddle/api-contract/families/intelligence';
import { implement } from '../../kernel/implement.js';

export const intelligenceModule = implement(intelligence, {
  // Agents and applications are not supported yet, so the list is always empty.
  draftList: async (context, input) => {
    await context.spaceAccess(input.space_id, 'view');
    return { intelligences: [], total: 0, has_more: false, next_cursor_id: '' };
  },
});
