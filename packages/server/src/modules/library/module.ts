import { library } from '@heddle/api-contract/families/library';
import { implement } from '../../kernel/implement.js';
import { deleteResources } from './deleteResources.js';
import { exportSpace, exportSpaceJob } from './exportSpace.js';
import { readReferences } from './references.js';
import { listResources } from './resources.js';

export const libraryModule = implement(
  library,
  { resourceList: listResources, references: readReferences, deleteResources, exportSpace },
  { jobs: [exportSpaceJob] },
);
