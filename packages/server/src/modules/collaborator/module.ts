import { collaborator } from '@heddle/api-contract/families/collaborator';
import { implement } from '../../kernel/implement.js';
import {
  addCollaborator,
  addCollaborators,
  closeCollaboration,
  listCollaborators,
  listCollaboratorsOf,
  modifyCollaborator,
  openCollaboration,
  removeCollaborator,
} from './collaborators.js';
import { forgetCollaborator, forgetResources } from './forgetCollaborator.js';
import * as tables from './tables.js';

export const collaboratorModule = implement(
  collaborator,
  {
    add: addCollaborator,
    addMany: addCollaborators,
    modify: modifyCollaborator,
    remove: removeCollaborator,
    list: listCollaborators,
    listOf: listCollaboratorsOf,
    open: openCollaboration,
    close: closeCollaboration,
  },
  { tables, on: { memberLeft: forgetCollaborator, resourcesPurged: forgetResources } },
);
