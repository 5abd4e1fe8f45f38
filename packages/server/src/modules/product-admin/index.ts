export { productAdminModule } from './module.js';
