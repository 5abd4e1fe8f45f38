export { variableModule } from './module.js';
