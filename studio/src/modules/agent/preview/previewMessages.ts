import { defineMessages } from '../../../shared/i18n/i18n.js';

export const previewMessages = defineMessages('agentPreview', {
  'zh-CN': {
    title: '预览与调试',
    draft: '草稿',
    placeholder: '以用户身份提问',
    disclaimer: '内容由模型生成，请核实后使用。',
    demo: '演示模型',
    demoDisclaimer: '由演示模型按规则回答，不是语言模型。在“设置 > 模型”中添加真正的模型。',
    conflict: '有修改冲突，处理后才能发送。',
    noModel: '选择模型后才能对话。',
    noFlow: '选择对话流后才能对话。',
    version: '预览的是草稿。返回草稿后可以对话。',
    noRight: '你没有编辑权限，不能与草稿对话。',
    story: '过程',
    tests: '测试',
    mocks: '模拟数据',
    mocksOn: '模拟数据：{{count}}',
  },
  en: {
    title: 'Preview',
    draft: 'Draft',
    placeholder: 'Ask as a user',
    disclaimer: 'Answers are generated. Check them before you act.',
    demo: 'Demo model',
    demoDisclaimer:
      'The demo model answers by rules and isn’t a language model. Add a real one under Settings > Models.',
    conflict: 'Resolve the conflict, then send.',
    noModel: 'Select a model to chat.',
    noFlow: 'Select a chat flow to chat.',
    version: 'The preview shows the draft. Go back to the draft to chat.',
    noRight: 'You can’t chat with the draft because you can’t edit this agent.',
    story: 'Trace',
    tests: 'Tests',
    mocks: 'Mock data',
    mocksOn: 'Mock data: {{count}}',
  },
});
