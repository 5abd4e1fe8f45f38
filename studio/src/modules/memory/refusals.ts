import type { memoryReasons } from '@heddle/api-contract/reasons/memory';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about memories. */
defineRefusals<typeof memoryReasons>('memory', {
  'zh-CN': {
    off: '此智能体没有开启长期记忆。',
    personOff: '你已关闭此智能体对你的记忆，请先重新开启。',
    notFound: '这条记忆不存在，可能已被删除或已过期。',
    tooLong: '一条记忆最多 {{maximum}} 个字符。',
    secret: '内容疑似密码、密钥或卡号，这类信息不会被记住。',
    full: '最多保存 {{maximum}} 条记忆，请先删除一些。',
    fullProfile: '个人信息最多 {{maximum}} 条，请先删除一些。',
    noModel: '请先为智能体选择模型，记忆由模型总结。',
    nothingNew: '上次总结之后没有新的对话。',
    unreadable: '模型没有按要求的格式回复，请重试或更换模型。',
  },
  en: {
    off: 'Long-term memory is off for this agent.',
    personOff: 'You turned off what this agent remembers about you. Turn it on first.',
    notFound: 'This memory no longer exists. It may have been deleted or expired.',
    tooLong: 'A memory has at most {{maximum}} characters.',
    secret: 'This looks like a password, a key or a card number. Agents never remember those.',
    full: 'At most {{maximum}} memories are kept. Delete some first.',
    fullProfile: 'At most {{maximum}} facts about you are kept. Delete some first.',
    noModel: 'Choose a model for the agent first. It writes the summaries.',
    nothingNew: 'Nothing was said since the last summary.',
    unreadable: 'The model didn’t answer in the expected format. Try again or use another model.',
  },
});
