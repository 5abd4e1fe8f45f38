export { spaceManageModule } from './module.js';
