import { project } from '@heddle/api-contract/families/project';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { deleteProject, inheritProjects, purgeDeletedProjects, restoreProject } from './deletion.js';
import { readFolders, saveFolders } from './folders.js';
import { projectKind } from './projectKind.js';
import { createProject, updateProject } from './projects.js';
import * as tables from './tables.js';

export const projectModule = implement(
  project,
  {
    create: createProject,
    update: updateProject,
    delete: deleteProject,
    restore: restoreProject,
    folders: readFolders,
    saveFolders,
  },
  {
    tables,
    start: purgeDeletedProjects,
    on: { memberLeft: inheritProjects },
    extensions: [extend(resourceKinds, projectKind)],
  },
);
