export type { ValidationContext } from './Check.js';
export { createValidator, type Validator } from './createValidator.js';
export { fixesFor } from './fixes/fixesFor.js';
export { fixPatches } from './fixes/fixPatches.js';
export { type NodeProperties, nodeProperties } from './nodeProperties.js';
export { validate } from './validate.js';
export { toValidateTree, type ValidateTreeError } from './validateTree.js';
export { fixText, issueText, knownRules, type WordTable } from './words.js';
