export { projectModule } from './module.js';
export { findProject, type Project, requirePlace, requireProject } from './projects.js';
