export { projectModule } from './module.js';
export { findProject, type Project, requireProject } from './projects.js';
