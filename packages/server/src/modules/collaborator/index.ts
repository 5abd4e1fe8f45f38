export { maxCollaborators } from './collaborators.js';
export { markCollaborations } from './markCollaborations.js';
export { collaboratorModule } from './module.js';
