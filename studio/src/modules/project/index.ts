export { NewProjectButton } from './components/NewProjectButton.js';
export { ProjectActions } from './components/ProjectActions.js';
