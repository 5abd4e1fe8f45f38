export { editData, editNode } from '../store/editNode.js';

// Importing the tools first tells bundlers that they are already loaded, so shared modules stay in one chunk.
export { tools } from './tools.js';
