const texts = {
  'zh-CN': {
    chat: '聊天',
    close: '关闭聊天',
    refused: '这个聊天不能在本页打开。请让网站管理员检查允许的网页来源。',
  },
  en: {
    chat: 'Chat',
    close: 'Close the chat',
    refused: 'This chat can’t be opened on this page. The owner of the site can check the allowed origins.',
  },
} as const;

/** Texts of the button and the window, in the language of the page. */
export function textsFor(language: string | undefined): Record<keyof (typeof texts)['en'], string> {
  const wanted =
    language && language !== 'auto' ? language : document.documentElement.lang || navigator.language;
  return texts[wanted.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'];
}
