export type {
  DocumentPatch,
  Key,
  WorkflowDocument,
  WorkflowEdge,
  WorkflowNode,
} from './document/WorkflowDocument.js';
export { rootKey } from './document/WorkflowDocument.js';
export type { Issue, IssueFix } from './issues.js';
export { isJsonObject, type Json, type JsonObject } from './json.js';
export * from './NodeDefinition.js';
export type * from './values.js';
