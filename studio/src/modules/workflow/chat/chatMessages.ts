import { defineMessages } from '../../../shared/i18n/i18n.js';

export const chatMessages = defineMessages('chatTest', {
  'zh-CN': {
    title: '对话试运行',
    conversation: '会话',
    newConversation: '新建会话',
    conversationNamed: '会话：{{name}}',
    inputs: '其他输入',
    inputsMissing: '请先填写“其他输入”中的必填项。',
    notSavedFirst: '草稿尚未保存，无法发送消息。请先解决顶部提示的问题。',
    showProblems: '查看问题',
    savedFirst: '发送消息前会先保存最近的修改。',
    openRun: '查看运行详情',
    placeholder: '发消息试试这个对话流',
    close: '关闭',
  },
  en: {
    title: 'Chat test',
    conversation: 'Conversation',
    newConversation: 'New conversation',
    conversationNamed: 'Conversation: {{name}}',
    inputs: 'Other inputs',
    inputsMissing: 'Fill in the required values under “Other inputs” first.',
    notSavedFirst: 'The draft isn’t saved, so messages can’t be sent. Resolve the notice at the top first.',
    showProblems: 'Show problems',
    savedFirst: 'Your latest edits are saved before a message is sent.',
    openRun: 'Run details',
    placeholder: 'Message this chat flow',
    close: 'Close',
  },
});
