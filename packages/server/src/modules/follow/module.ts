import { follow } from '@heddle/api-contract/families/follow';
import { implement } from '../../kernel/implement.js';
import { deleteBehavior, listLikeStatistics, listVisitors, reportBehavior } from './behaviors.js';
import { followUser, listFollowees, listFollowers, readUserData } from './follows.js';
import * as tables from './tables.js';

export const followModule = implement(
  follow,
  {
    follow: followUser,
    followers: listFollowers,
    followees: listFollowees,
    userData: readUserData,
    reportBehavior,
    deleteBehavior,
    visitors: listVisitors,
    likeStatistics: listLikeStatistics,
  },
  { tables },
);
