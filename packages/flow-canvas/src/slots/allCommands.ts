export { pasteText } from '../clipboard/pasteNodes.js';
export { commandOf, commands } from '../commands/commands.js';
export { whyNot } from '../commands/whyNot.js';
export { handleAnyKey } from '../parts/keyboard.js';
export { moveInto, moveRefusalMessage } from '../store/containers.js';
export { insertNode } from '../store/insertNode.js';
export { addNode } from '../store/newNodes.js';

// Importing the tools first tells bundlers that they are already loaded, so shared modules stay in one chunk.
export { tools } from './tools.js';
