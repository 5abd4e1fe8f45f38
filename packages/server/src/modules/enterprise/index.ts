export { enterpriseModule } from './module.js';
