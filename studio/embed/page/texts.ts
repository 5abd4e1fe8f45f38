import type { ChatLanguage } from '@heddle/chat';

const english = {
  loading: 'Opening the chat…',
  startOver: 'New conversation',
  share: 'Copy a link to this conversation',
  withdraw: 'Withdraw links',
  close: 'Close the chat',
  copied: 'Link copied. Anyone with the link can read the conversation up to here.',
  shared: 'Anyone with this link can read the conversation up to here: {link}',
  withdrawn: 'The links no longer work.',
  again: 'Open again',
  tryAgain: 'Try again',
  transcript: 'This is a transcript. You can read it, but not reply.',
  transcriptGone: 'This transcript isn’t available. Its link may have been withdrawn.',
  failed: 'Something went wrong. Try again.',
  closed: 'This chat isn’t available.',
  originRefused: 'This chat can’t be opened on this page.',
  signInNeeded: 'Sign in on this page to use the chat.',
  tokenRefused: 'The sign-in for this chat was refused. Reload the page to try again.',
  sessionEnded: 'The session has ended. Open the chat again to continue.',
  tooManyMessages: 'You’ve sent too many messages. Try again later.',
  spentToday: 'This chat has reached its limit for today.',
  spentSession: 'This session has reached its limit. Try again later.',
  cannotShare: 'Conversations of this chat can’t be shared.',
  nothingToShare: 'Nothing has been said yet.',
  cannotUpload: 'This chat doesn’t accept files.',
  fileNotFound: 'The file is no longer here. Upload it again.',
  filesFull: 'This chat can’t store more files at present.',
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
  tryAgain: '重试',
  transcript: '这是对话记录，只能查看，不能回复。',
  transcriptGone: '对话记录不可用，链接可能已撤回。',
  failed: '出错了，请重试。',
  closed: '这个聊天不可用。',
  originRefused: '这个聊天不能在本页打开。',
  signInNeeded: '请先在本页登录，再使用聊天。',
  tokenRefused: '聊天的登录被拒绝，请刷新页面后重试。',
  sessionEnded: '会话已结束，请重新打开聊天。',
  tooManyMessages: '你发送的消息太多，请稍后再试。',
  spentToday: '今天的回答次数已用完。',
  spentSession: '这次会话的用量已用完，请稍后再试。',
  cannotShare: '这个聊天的对话不能分享。',
  nothingToShare: '还没有对话内容。',
  cannotUpload: '这个聊天不接收文件。',
  fileNotFound: '文件已不存在，请重新上传。',
  filesFull: '这个聊天暂时不能再保存文件。',
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
