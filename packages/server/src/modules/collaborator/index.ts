export { markCollaborations } from './markCollaborations.js';
export { collaboratorModule } from './module.js';
