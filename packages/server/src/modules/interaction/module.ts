import { interaction } from '@heddle/api-contract/families/interaction';
import { implement, notYet } from '../../kernel/implement.js';
import { answerJob } from './agentReplies.js';
import { deleteComment, listComments, listReplies, publishComment, replyToComment } from './comments.js';
import { readMeta, setSelfView } from './meta.js';
import { pictureUrl, uploadPicture } from './pictures.js';
import { deletePost, listPosts, pinPost, publishPost, readPost, unpinPost } from './posts.js';
import { listPostLabels } from './present.js';
import { react, readLikes } from './reactions.js';
import * as tables from './tables.js';

export const interactionModule = implement(
  interaction,
  {
    meta: readMeta,
    listPosts,
    publishPost,
    post: readPost,
    deletePost,
    pinPost,
    unpinPost,
    postLabels: async (context) => ({ post_label_list: listPostLabels(context) }),
    listComments,
    publishComment,
    reply: replyToComment,
    listReplies,
    deleteComment,
    react,
    likes: readLikes,
    setSelfView,
    uploadPicture,
    uploadToken: notYet('pictures are uploaded to the server by picture/upload'),
    image: pictureUrl,
    streamReply: notYet('list the replies until the answer of the agent is done'),
  },
  { tables, jobs: [answerJob] },
);
