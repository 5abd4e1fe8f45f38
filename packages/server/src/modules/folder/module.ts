import { folder } from '@heddle/api-contract/families/folder';
import { implement } from '../../kernel/implement.js';
import { createFolder, deleteFolder, moveFolder, updateFolder } from './changeFolders.js';
import { listFolders, readFolders, readFolderTree } from './listFolders.js';
import { moveObjects } from './moveObjects.js';
import { forgetPurged } from './objects.js';
import { listOpenFolders, readOpenFolder } from './openFolders.js';
import * as tables from './tables.js';

export const folderModule = implement(
  folder,
  {
    create: createFolder,
    update: updateFolder,
    move: moveFolder,
    delete: deleteFolder,
    tree: readFolderTree,
    moveObjects,
    getByIds: readFolders,
    list: listFolders,
    openList: listOpenFolders,
    openInfo: readOpenFolder,
  },
  { tables, on: { resourcesPurged: forgetPurged } },
);
