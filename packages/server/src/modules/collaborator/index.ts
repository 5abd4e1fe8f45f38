export { closeCollaboration, maxCollaborators, openCollaboration } from './collaborators.js';
export { markCollaborations } from './markCollaborations.js';
export { collaboratorModule } from './module.js';
