import { comment } from '@heddle/api-contract/families/comment';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['comment.resource_id', 'comment.thread_id', 'comment.comment_id'], async (owner, idOf) => {
    const resource_id = await idOf('workflow_id');
    const calls = owner.clientOf({ comment });
    const { thread } = await calls.comment.start({
      resource_type: 'workflow',
      resource_id,
      text: 'a comment',
    });
    return {
      'comment.resource_id': resource_id,
      'comment.thread_id': thread.thread_id,
      'comment.comment_id': thread.comments[0]!.comment_id,
    };
  }),
];
