import { defineMessages } from '../../shared/i18n/i18n.js';

export const guideMessages = defineMessages('guide', {
  'zh-CN': {
    workflow: '第一个工作流',
    agent: '第一个智能体',
    progress: '第 {{step}} 步，共 {{count}} 步',
    skip: '跳过引导',
    close: '关闭引导',
    show: '显示引导',
    'workflow.add': '点击“开始”右侧的端口或“+”，添加一个步骤，例如“文本处理”。',
    'workflow.connect': '把步骤连到“结束”：从它右侧的圆点拖到“结束”左侧的圆点。',
    'workflow.fill': '点击节点，在右侧填写表单，直到没有红色的问题。',
    'workflow.run': '点击“试运行”，查看每个节点的结果。',
    'workflow.publish': '点击“发布”，之后就可以通过 API 或在智能体中使用它。',
    'workflow.end': '完成：您的第一个工作流可以运行并已发布。',
    'agent.persona': '写下智能体是谁、应该做什么。',
    'agent.ability': '给它一种能力：工作流、插件、知识库或数据库。',
    'agent.ask': '在右侧向它提一个问题。',
    'agent.publish': '点击“发布”，选择它回答的渠道。',
    'agent.end': '完成：您的第一个智能体能够回答并已发布。',
  },
  en: {
    workflow: 'Your first workflow',
    agent: 'Your first agent',
    progress: 'Step {{step}} of {{count}}',
    skip: 'Skip the guide',
    close: 'Close the guide',
    show: 'Show the guide',
    'workflow.add':
      'Click the port at the right of Start, or +, and add a step, for example Text processing.',
    'workflow.connect':
      'Connect the step to End: drag from the dot at its right to the dot at the left of End.',
    'workflow.fill': 'Click a node and fill in its form at the right, until there are no problems in red.',
    'workflow.run': 'Press Test run, and see the result of each node.',
    'workflow.publish': 'Press Publish. Then it can be used through the API and by agents.',
    'workflow.end': 'Done: your first workflow runs and is published.',
    'agent.persona': 'Write who the agent is and what it should do.',
    'agent.ability': 'Give it an ability: a workflow, a plugin, a knowledge base or a database.',
    'agent.ask': 'Ask it something at the right.',
    'agent.publish': 'Press Publish, and choose the channels where it answers.',
    'agent.end': 'Done: your first agent answers and is published.',
  },
});
