import { defineMessages } from '../../../../shared/i18n/i18n.js';

export const fileBoxBlockMessages = defineMessages('agentFileBox', {
  'zh-CN': {
    on: '已开启',
    off: '已关闭',
    keep: '保存用户发送的文件',
    keepWhy:
      '模型可以检索、总结、重命名和删除这些文件，并整理相册。每个用户最多 1 GB，图片最大 20 MB，其他文件最大 50 MB。',
    open: '查看你的文件',
  },
  en: {
    on: 'On',
    off: 'Off',
    keep: 'Keep files that users send',
    keepWhy:
      'The model can search, summarize, rename and delete these files, and sort albums. Each user has up to 1 GB, with images up to 20 MB and other files up to 50 MB.',
    open: 'View your files',
  },
});
