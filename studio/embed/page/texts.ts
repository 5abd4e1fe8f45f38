import type { ChatLanguage } from '@heddle/chat';

const english = {
  loading: 'Opening the chat…',
  startOver: 'New conversation',
  share: 'Copy a link to this conversation',
  withdraw: 'Withdraw links',
  close: 'Close the chat',
  copied: 'Copied. Whoever has the link can read the conversation up to here.',
  shared: 'Whoever has this link can read the conversation up to here: {link}',
  withdrawn: 'The links no longer work.',
  again: 'Open again',
  transcript: 'Transcript of a conversation. Read only.',
  failed: 'Something went wrong. Try again.',
  closed: 'This chat isn’t available.',
  originRefused: 'This chat can’t be opened on this page.',
  signInNeeded: 'Sign in on this page to use the chat.',
  tokenRefused: 'The sign-in for this chat was refused. Reload the page to try again.',
  sessionEnded: 'The session has ended.',
  tooManyMessages: 'You have sent many messages. Try again later.',
  spentToday: 'This chat has answered as many messages as it may today.',
  spentSession: 'This session has used as much as it may. Try again later.',
  cannotShare: 'Conversations of this chat can’t be shared.',
  nothingToShare: 'Nothing has been said yet.',
  busy: 'The last message is still being answered.',
  noAnswer: 'The answer failed. Try again.',
} as const;

/** A text of the page. */
export type TextKey = keyof typeof english;
/** The texts in a language. */
export type Texts = Readonly<Record<TextKey, string>>;

const chinese: Texts = {
  loading: '正在打开聊天…',
  startOver: '新对话',
  share: '复制对话的链接',
  withdraw: '撤回链接',
  close: '关闭聊天',
  copied: '已复制。拿到链接的人可以查看到此为止的对话。',
  shared: '拿到这个链接的人可以查看到此为止的对话：{link}',
  withdrawn: '链接已失效。',
  again: '重新打开',
  transcript: '对话记录，只读。',
  failed: '出错了，请重试。',
  closed: '这个聊天不可用。',
  originRefused: '这个聊天不能在本页打开。',
  signInNeeded: '请先在本页登录，再使用聊天。',
  tokenRefused: '聊天的登录被拒绝，请刷新页面后重试。',
  sessionEnded: '会话已结束。',
  tooManyMessages: '你发送的消息太多，请稍后再试。',
  spentToday: '今天的回答次数已用完。',
  spentSession: '这次会话的用量已用完，请稍后再试。',
  cannotShare: '这个聊天的对话不能分享。',
  nothingToShare: '还没有对话内容。',
  busy: '上一条消息还在回答中。',
  noAnswer: '回答失败，请重试。',
};

/** The language to show: the wanted one, else that of the browser. */
export function languageFor(wanted: string | undefined): ChatLanguage {
  if (wanted === 'zh-CN' || wanted === 'en') return wanted;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

export function textsIn(language: ChatLanguage): Texts {
  return language === 'zh-CN' ? chinese : english;
}
