export { NewProjectDialog } from './components/LateNewProject.js';
export { ProjectActions } from './components/ProjectActions.js';
