export { pasteText } from '../clipboard/pasteNodes.js';
export { commandOf, commands } from '../commands/commands.js';
export { whyNot } from '../commands/whyNot.js';
export { handleAnyKey } from '../parts/keyboard.js';
export { moveInto, moveRefusalMessage } from '../store/containers.js';
export { insertNode } from '../store/insertNode.js';
export { addNode } from '../store/newNodes.js';

// Comes after the tools, and says so to bundlers: they then keep in one file what both need.
export { tools } from './tools.js';
