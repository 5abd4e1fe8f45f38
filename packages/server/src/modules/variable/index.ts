export { type Declaration, declarationsOfAgent, defaultOf, isInEffect } from './Declaration.js';
export { readDeclarations } from './declarations.js';
export { readStored, storeDeclarations } from './declare.js';
export { variableModule } from './module.js';
export { variablesOfRun } from './runVariables.js';
