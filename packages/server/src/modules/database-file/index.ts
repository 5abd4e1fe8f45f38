export { databaseFileModule } from './module.js';
