export { databaseLegacyModule } from './module.js';
