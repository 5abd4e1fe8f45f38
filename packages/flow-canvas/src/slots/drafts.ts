export { editData, editNode } from '../store/editNode.js';

// Comes after the tools, and says so to bundlers: they then keep in one file what both need.
export { tools } from './tools.js';
