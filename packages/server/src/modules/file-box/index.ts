export { fileBoxModule } from './module.js';
