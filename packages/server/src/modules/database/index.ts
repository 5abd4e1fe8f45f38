export { databaseModule } from './module.js';
