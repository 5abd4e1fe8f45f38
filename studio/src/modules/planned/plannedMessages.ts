import { defineMessages } from '../../shared/i18n/i18n.js';

export const plannedMessages = defineMessages('planned', {
  'zh-CN': {
    marketTitle: '商店尚未开放',
    marketWhy: '插件和模板商店会在之后的版本中提供。现在可以在空间的资源库中创建和导入插件，并从示例开始。',
    searchTitle: '还不能搜索商店',
    searchWhy: '商店会在之后的版本中提供。按 Ctrl+K（Mac 上为 ⌘K）可以搜索空间里的所有内容。',
    channelBotTitle: '抖音智能体尚不支持',
    channelBotWhy:
      '这种智能体需要抖音开放平台，Heddle 还没有接入。你可以创建普通智能体，并通过 API、网页或 Webhook 发布。',
    sceneTitle: '社交场景尚不支持',
    sceneWhy: '多个智能体和用户同场互动的场景会在之后的版本中提供。多智能体模式现在就可以使用。',
  },
  en: {
    marketTitle: 'The store is not open yet',
    marketWhy:
      'A store for plugins and templates is planned for a later version. For now, create and import plugins in the library of your workspace, and start from the samples.',
    searchTitle: 'The store can’t be searched yet',
    searchWhy:
      'The store is planned for a later version. Press Ctrl+K (⌘K on a Mac) to search everything in your workspace.',
    channelBotTitle: 'Douyin agents are not supported yet',
    channelBotWhy:
      'They need the Douyin platform, which Heddle doesn’t connect to. Create a regular agent and publish it as an API, web page or webhook.',
    sceneTitle: 'Social scenes are not supported yet',
    sceneWhy:
      'Scenes where several agents and people interact are planned for a later version. Multi-agent mode is available today.',
  },
});
