export { accountModule } from './module.js';
