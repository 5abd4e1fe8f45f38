export { projectModule } from './module.js';
export {
  type AuthorizedProject,
  findProject,
  insertProject,
  type Project,
  requirePlace,
  requireProject,
} from './projects.js';
export { rewriteProject } from './rewriteProject.js';
export { servedBy, setStaging } from './servedBy.js';
