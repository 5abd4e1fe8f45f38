export { type DeclaredGlobals, useDeclaredGlobals } from './declared/useDeclaredGlobals.js';
export { VariablesDialog } from './declared/VariablesDialog.js';
export { VariablesPane } from './declared/VariablesPane.js';
export { type EditedVariable, fromAgent, newVariable, problemOf, toAgent } from './EditedVariable.js';
export { VariableEditor } from './editor/VariableEditor.js';
export { MyVariables } from './values/MyVariables.js';
export { ValuesDrawer } from './values/ValuesDrawer.js';
