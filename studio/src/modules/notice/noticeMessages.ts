import { defineMessages } from '../../shared/i18n/i18n.js';

export const noticeMessages = defineMessages('notice', {
  'zh-CN': {
    notices: '通知',
    noticesUnread: '通知，{{count}} 条未读',
    failed: '无法加载通知',
    empty: '没有通知',
    emptyWhy: '有人提到你、申请加入你的空间，或者触发器被停用时，会显示在这里。',
    markAll: '全部标为已读',
    settings: '设置',
    unread: '未读',
    activity: '动态',
    activityWhy: '这个空间里最近发生的事，保留 90 天。',
    activityFailed: '无法加载动态',
    activityEmpty: '还没有动态',
    activityEmptyWhy: '发布工作流和插件、创建和删除应用、成员离开时，会显示在这里。',
  },
  en: {
    notices: 'Notifications',
    noticesUnread: 'Notifications, {{count}} unread',
    failed: 'Couldn’t load notifications',
    empty: 'No notifications',
    emptyWhy: 'Mentions, requests to join your workspace and suspended triggers appear here.',
    markAll: 'Mark all as read',
    settings: 'Settings',
    unread: 'Unread',
    activity: 'Activity',
    activityWhy: 'What happened in this workspace in the last 90 days.',
    activityFailed: 'Couldn’t load activity',
    activityEmpty: 'No activity yet',
    activityEmptyWhy:
      'Published workflows and plugins, created and deleted apps, and members who leave appear here.',
  },
});
