export { type Declaration, declarationsOfAgent, defaultOf, isInEffect } from './Declaration.js';
export { variableModule } from './module.js';
export { variablesOfRun } from './runVariables.js';
