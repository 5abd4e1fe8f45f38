export { withCanonicalKeys } from './canonicalKeys.js';
export {
  type Conversion,
  type ConversionMode,
  type ConversionOptions,
  convertFields,
  convertValue,
  fitValue,
  toDecimal,
  toText,
} from './convert.js';
export { credentialPrefix, credentialReference, readCredentialReference } from './credentialReference.js';
export { definePlainNode, type PlainInput, type PlainNodeOptions } from './definePlainNode.js';
export { applyPatches, createKey } from './document/applyPatches.js';
export { createEmptyDocument } from './document/createEmptyDocument.js';
export type { KeptDocument } from './document/DocumentStore.js';
export { editEdge, editHead, editNode } from './document/editNode.js';
export { exportDocument, exportNode } from './document/exportDocument.js';
export { importDocument } from './document/importDocument.js';
export { keepDocument, restoreDocument } from './document/keepDocument.js';
export { type Kept, type Page, PagedTable, pageRows } from './document/PagedTable.js';
export { type Pruned, pruneIsolated } from './document/pruneIsolated.js';
export { type KeptRows, Rows } from './document/Rows.js';
export { rewriteHead, rewriteNode } from './document/rewrite.js';
export { Table } from './document/Table.js';
export type {
  DocumentPatch,
  Key,
  WorkflowDocument,
  WorkflowEdge,
  WorkflowNode,
} from './document/WorkflowDocument.js';
export { rootKey } from './document/WorkflowDocument.js';
export { equalJson } from './equalJson.js';
export { type ErrorHandling, readErrorHandling } from './errorHandling.js';
export { errorCodes, WorkflowSchemaError } from './errors.js';
export { splitFileName } from './fileUrls.js';
export { fillNull, fillZero, zeroOf } from './fill.js';
export type { Issue, IssueFix } from './issues.js';
export { isJsonObject, type Json, type JsonObject } from './json.js';
export { findKey, readKey, readOwn, readText, setOwn } from './keys.js';
export { decodeLiteral, parseBoolean, parseJson } from './literals.js';
export * from './NodeDefinition.js';
export { errorOutputs, outputsOf } from './outputs.js';
export { canonicalPort, portsFromEdges, portsOf } from './ports.js';
export { type ReadData, readData, readDataOnce, titleOf } from './readData.js';
export { readReference, referencesOf, writeReference } from './references.js';
export { createRegistry, type NodeRegistry } from './registry.js';
export { followRenames } from './renames/followRenames.js';
export {
  type NodeReference,
  type Replacement,
  replaceReferences,
} from './renames/replaceReferences.js';
export {
  parsePath,
  parseTemplate,
  printValue,
  type RenderOptions,
  renderPart,
  renderTemplate,
  sortedJson,
  type TemplatePart,
  valueAtPath,
} from './template.js';
export { fieldsOf, isFileType, readType, readVariables, timeAssistType, typeAtPath } from './types.js';
export { readParameters, readValueExpression } from './valueExpressions.js';
export type * from './values.js';
