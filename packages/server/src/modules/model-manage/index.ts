export { modelManageModule } from './module.js';
