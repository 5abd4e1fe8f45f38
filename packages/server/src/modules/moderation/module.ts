import { moderation } from '@heddle/api-contract/families/moderation';
import { implement, notYet } from '../../kernel/implement.js';
import {
  banUser,
  listComments,
  listDiscussions,
  listLabels,
  listPosts,
  readPost,
  setComments,
  setDiscussions,
  setPosts,
  setSettings,
  setUser,
  showSettings,
} from './moderate.js';
import { closeReports, countReports, listReportReasons, listReports, submitReport } from './reports.js';
import * as tables from './tables.js';
import {
  changeTopPost,
  deleteTopPost,
  listTopPosts,
  previewTopPost,
  publishTopPost,
  scheduleTopPost,
} from './topPosts.js';

export const moderationModule = implement(
  moderation,
  {
    readSettings: showSettings,
    changeSettings: setSettings,
    discussions: listDiscussions,
    setDiscussions,
    posts: listPosts,
    post: readPost,
    setPosts,
    postLabels: listLabels,
    comments: listComments,
    setComments,
    banUser,
    setUser,
    topPosts: listTopPosts,
    publishTopPost,
    updateTopPost: changeTopPost,
    setTopPost: scheduleTopPost,
    deleteTopPost,
    previewTopPost,
    uploadToken: notYet('pictures are uploaded to the server by picture/upload'),
    image: notYet('posts and comments come with the addresses of their pictures'),
    reportMeta: async (context) => listReportReasons(context),
    report: submitReport,
    reportTimes: countReports,
    reports: listReports,
    closeReports,
  },
  { tables },
);
