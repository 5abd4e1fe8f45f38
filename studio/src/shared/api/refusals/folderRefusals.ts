import type { folderReasons } from '@heddle/api-contract/reasons/folder';
import { defineRefusals } from './defineRefusals.js';

/** Messages for refusals about folders. */
defineRefusals<typeof folderReasons>('folder', {
  'zh-CN': {
    notFound: '文件夹不存在，或已被删除。',
    nameMissing: '请填写文件夹名称。',
    nameTaken: '这里已有同名文件夹。',
    tooDeep: '文件夹最多嵌套 {{maximum}} 层。',
    tooMany: '这个空间已有 {{maximum}} 个文件夹，达到上限。',
    cycle: '文件夹不能移动到自身或其下级文件夹中。',
    otherTree: '文件夹不能移动到其他空间，也不能在项目开发与资源库之间移动。',
    unknownObject: '这类资源不能放入文件夹。',
    wrongTree: '这类资源不属于这里的文件夹。',
    mayNotMove: '其中有的资源已不存在，或你无权编辑，因此没有移动任何资源。',
  },
  en: {
    notFound: 'This folder doesn’t exist, or was deleted.',
    nameMissing: 'Enter a name for the folder.',
    nameTaken: 'Another folder here has this name.',
    tooDeep: 'Folders can be nested up to {{maximum}} levels deep.',
    tooMany: 'This workspace already has {{maximum}} folders, the maximum.',
    cycle: 'A folder can’t be moved into itself or a folder below it.',
    otherTree: 'Folders can’t be moved to another workspace, or between Develop and the library.',
    unknownObject: 'Resources of this type can’t be in a folder.',
    wrongTree: 'Resources of this type don’t belong in these folders.',
    mayNotMove: 'One of the resources no longer exists, or you can’t edit it. Nothing was moved.',
  },
});
