import { defineWords } from '../../shared/i18n/i18n.js';

export const developWords = defineWords('develop', {
  'zh-CN': {
    title: '项目开发',
    workflows: '工作流',
    projects: '智能体与应用',
    noProjects: '还没有智能体和应用。',
    noProjectsWhy: '智能体与应用的编辑还没有建成，会在之后的版本加入；现在可以先用工作流。',
    projectsFailed: '智能体与应用没有加载出来',
    seeAll: '在资源库中查看全部 {{count}} 个',
  },
  en: {
    title: 'Develop',
    workflows: 'Workflows',
    projects: 'Agents and apps',
    noProjects: 'No agents or apps yet.',
    noProjectsWhy:
      'Editing agents and apps is not built yet and comes with a later version. Workflows are ready to use.',
    projectsFailed: 'Agents and apps could not be loaded',
    seeAll: 'See all {{count}} in the library',
  },
});
