import { defineMessages } from '../../../shared/i18n/i18n.js';

export const originalMessages = defineMessages('knowledgeOriginal', {
  'zh-CN': {
    original: '原文',
    why: '从文件中读出的文本，分段由此切分。',
    failed: '原文加载失败',
    download: '下载文件',
    noFile: '没有可下载的文件',
    page: '第 {{page}} 页',
    earlier: '显示前面的内容',
    later: '显示后面的内容',
    empty: '没有读出文本。',
    close: '关闭原文',
    openPage: '打开网页',
  },
  en: {
    original: 'Original',
    why: 'The text that was read from the file, from which chunks are cut.',
    failed: 'Couldn’t load the original',
    download: 'Download file',
    noFile: 'There is no file to download',
    page: 'Page {{page}}',
    earlier: 'Show earlier text',
    later: 'Show later text',
    empty: 'No text was read.',
    close: 'Close the original',
    openPage: 'Open web page',
  },
});
