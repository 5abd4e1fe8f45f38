export { taskModule } from './module.js';
