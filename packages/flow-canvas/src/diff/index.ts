export { FlowDiff, type FlowDiffProps } from './FlowDiff.js';
export { type Accepted, edgeName, mergeDocuments } from './mergeDocuments.js';
