import type { commentReasons } from '@heddle/api-contract/reasons/comment';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about comments. */
defineRefusals<typeof commentReasons>('comment', {
  'zh-CN': {
    notFound: '找不到这条评论，它可能已被删除。',
    notYours: '只有作者可以修改评论。',
    mayNotDelete: '只有作者和可以编辑此资源的人可以删除评论。',
    notMentionable: '只能提及可以查看此资源的人。',
    tooManyThreads: '一个资源最多有 {{maximum}} 条评论。',
    tooManyReplies: '一条评论最多有 {{maximum}} 条回复，请另发一条评论。',
  },
  en: {
    notFound: 'The comment can’t be found. It may have been deleted.',
    notYours: 'Only its author can change a comment.',
    mayNotDelete: 'Only its author and people who can edit this resource can delete a comment.',
    notMentionable: 'You can only mention people who can view this resource.',
    tooManyThreads: 'A resource can have up to {{maximum}} comment threads.',
    tooManyReplies: 'A thread can have up to {{maximum}} comments. Start a new thread.',
  },
});
