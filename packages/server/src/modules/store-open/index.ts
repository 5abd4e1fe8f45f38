export { storeOpenModule } from './module.js';
