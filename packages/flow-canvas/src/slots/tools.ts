import { pasteText } from '../clipboard/pasteNodes.js';
import { commandOf, commands } from '../commands/commands.js';
import { GraphTree } from '../outline/GraphTree.js';
import { MiniMap } from '../parts/MiniMap.js';
import { Toolbar } from '../parts/Toolbar.js';
import { editData, editNode } from '../store/editNode.js';
import { Tips } from '../tips/Tips.js';

/** What comes right after the graph is on the screen: the tools around it, and the commands that are not the first. */
export const tools = {
  GraphTree,
  MiniMap,
  Tips,
  Toolbar,
  commandOf,
  commands,
  editData,
  editNode,
  pasteText,
};
