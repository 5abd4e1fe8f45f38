export { ListView } from '../list/ListView.js';
export { GraphTree } from '../outline/GraphTree.js';
