import { comment } from '@heddle/api-contract/families/comment';
import { inArray } from 'drizzle-orm';
import { implement } from '../../kernel/implement.js';
import { listMentions, listThreads } from './listThreads.js';
import { listMentionable } from './people.js';
import * as tables from './tables.js';
import { editComment, removeComment, reply, resolveThread, startThread } from './writeComments.js';

export const commentModule = implement(
  comment,
  {
    list: listThreads,
    start: startThread,
    reply,
    edit: editComment,
    remove: removeComment,
    resolve: resolveThread,
    people: listMentionable,
    mentions: listMentions,
  },
  {
    tables,
    on: {
      async resourcesPurged(transaction, { ids }) {
        await transaction
          .delete(tables.commentThreads)
          .where(inArray(tables.commentThreads.resourceId, [...ids]));
      },
    },
  },
);
