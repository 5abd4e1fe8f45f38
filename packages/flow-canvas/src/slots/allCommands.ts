import { pasteText } from '../clipboard/pasteNodes.js';
import { commandOf, commands } from '../commands/commands.js';
import { handleAnyKey } from '../parts/keyboard.js';
import { moveInto, moveRefusalWords } from '../store/containers.js';
import { insertNode } from '../store/insertNode.js';
import { addNode } from '../store/newNodes.js';
import { Tips } from '../tips/Tips.js';

/** Every command, the keys for them, and the edits that are larger than moving, connecting and deleting. */
export const allCommands = {
  Tips,
  addNode,
  commandOf,
  commands,
  handleAnyKey,
  insertNode,
  moveInto,
  moveRefusalWords,
  pasteText,
};

// Comes after the tools, and says so to bundlers: they then keep in one file what both need.
export { tools } from './tools.js';
