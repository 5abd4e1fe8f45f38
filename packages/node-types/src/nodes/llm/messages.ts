import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '大模型',
    description: '用提示词和变量让语言模型生成内容',
    model: '模型',
    temperature: '随机性',
    maxTokens: '最大回复长度',
    systemPrompt: '系统提示词',
    userPrompt: '用户提示词',
    format: '输出格式',
    formatText: '文本',
    skillsKept: '此节点带有 {count} 项技能，会原样保留，但此处还不能修改。',
    batchKept: '此节点开启了批处理，设置会原样保留，但此处还不能修改。',
  },
  en: {
    name: 'LLM',
    description: 'Lets a language model write from a prompt and variables.',
    model: 'Model',
    temperature: 'Temperature',
    maxTokens: 'Longest answer (tokens)',
    systemPrompt: 'System prompt',
    userPrompt: 'User prompt',
    format: 'Form of the answer',
    formatText: 'Text',
    skillsKept: 'This node has {count} skills. They are kept, but cannot be changed here yet.',
    batchKept: 'This node runs in batch mode. Its settings are kept, but cannot be changed here yet.',
  },
} satisfies Messages;
