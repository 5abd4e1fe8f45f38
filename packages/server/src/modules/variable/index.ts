export { variableModule } from './module.js';
export { readVariables, writeVariable } from './variableRows.js';
