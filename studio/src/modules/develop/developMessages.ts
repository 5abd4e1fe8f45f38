import { defineMessages } from '../../shared/i18n/i18n.js';

export const developMessages = defineMessages('develop', {
  'zh-CN': {
    title: '项目开发',
    workflows: '工作流',
    projects: '智能体与应用',
    noProjects: '还没有智能体和应用',
    noProjectsWhy: '智能体与应用的编辑功能将在后续版本提供，现在可以先使用工作流。',
    projectsFailed: '智能体与应用加载失败',
    seeAll: '在资源库中查看全部 {{count}} 个',
  },
  en: {
    title: 'Develop',
    workflows: 'Workflows',
    projects: 'Agents and apps',
    noProjects: 'No agents or apps yet',
    noProjectsWhy:
      'You can’t edit agents and apps yet; this comes in a later version. Workflows are ready to use.',
    projectsFailed: 'Couldn’t load agents and apps',
    seeAll: 'View all {{count}} in the library',
  },
});
