import { defineMessages } from '../../shared/i18n/i18n.js';

export const plannedMessages = defineMessages('planned', {
  'zh-CN': {
    channelBotTitle: '抖音智能体尚不支持',
    channelBotWhy:
      '这种智能体需要抖音开放平台，Heddle 还没有接入。你可以创建普通智能体，并通过 API、网页或 Webhook 发布。',
    sceneTitle: '社交场景尚不支持',
    sceneWhy: '多个智能体和用户同场互动的场景会在之后的版本中提供。多智能体模式现在就可以使用。',
  },
  en: {
    channelBotTitle: 'Douyin agents are not supported yet',
    channelBotWhy:
      'They need the Douyin platform, which Heddle doesn’t connect to. Create a regular agent and publish it as an API, web page or webhook.',
    sceneTitle: 'Social scenes are not supported yet',
    sceneWhy:
      'Scenes where several agents and people interact are planned for a later version. Multi-agent mode is available today.',
  },
});
