export { projectModule } from './module.js';
export {
  type AuthorizedProject,
  findProject,
  insertProject,
  type Project,
  requirePlace,
  requireProject,
} from './projects.js';
