import type { projectReasons } from '@heddle/api-contract/reasons/project';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about apps. */
defineRefusals<typeof projectReasons>('project', {
  'zh-CN': {
    notReady: '应用正在复制，完成后再试。',
    nameMissing: '请输入应用名称。',
    folderTwice: '有两个目录的 ID 相同。',
    noFolder: '目录不存在。',
    folderCycle: '不能把目录移到自己里面。',
    folderDepth: '目录最多 {{maximum}} 层。',
  },
  en: {
    notReady: 'The app is being copied. Try again when the copy is complete.',
    nameMissing: 'Enter a name for the app.',
    folderTwice: 'Two folders have the same ID.',
    noFolder: 'This folder does not exist.',
    folderCycle: 'A folder cannot be moved into itself.',
    folderDepth: 'Folders can be nested up to {{maximum}} levels deep.',
  },
});
