export {
  closeCollaboration,
  collaboratorIds,
  maxCollaborators,
  openCollaboration,
  switchCollaboration,
} from './collaborators.js';
export { markCollaborations } from './markCollaborations.js';
export { collaboratorModule } from './module.js';
