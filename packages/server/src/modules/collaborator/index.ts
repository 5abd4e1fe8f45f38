export {
  addOrRefuse,
  closeCollaboration,
  collaboratorIds,
  maxCollaborators,
  openCollaboration,
  removeCollaborator,
  switchCollaboration,
} from './collaborators.js';
export { collaboratorModule } from './module.js';
