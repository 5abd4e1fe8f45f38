import { intelligence } from '@heddle/api-contract';
import { implement } from '../../kernel/implement.js';

export const intelligenceModule = implement(intelligence, {
  // Nothing in this installation can make an agent or an application yet: none is the true answer.
  draftList: async (context, input) => {
    await context.spaceAccess(input.space_id, 'view');
    return { intelligences: [], total: 0, has_more: false, next_cursor_id: '' };
  },
});
