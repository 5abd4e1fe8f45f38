import type { CommandName } from '../commands/Command.js';
import { commandOf } from '../commands/commands.js';
import type { ContextMenuState } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

const items: Record<ContextMenuState['on'], readonly (CommandName | 'line')[]> = {
  node: [
    'openForm',
    'rename',
    'addAfter',
    'addInside',
    'connectTo',
    'disconnect',
    'line',
    'copy',
    'cut',
    'duplicate',
    'replaceNode',
    'copyLink',
    'line',
    'fold',
    'foldCard',
    'moveIntoContainer',
    'moveOutOfContainer',
    'moveStepUp',
    'moveStepDown',
    'line',
    'group',
    'ungroup',
    'encapsulate',
    'line',
    'delete',
  ],
  edge: ['delete'],
  pane: ['addNode', 'paste', 'line', 'selectAll', 'fit', 'layout', 'line', 'showProblems'],
};

/** Commands that do not apply to most nodes are listed only while they are enabled. */
const rare: readonly string[] = [
  'addInside',
  'disconnect',
  'copyLink',
  'moveStepUp',
  'moveStepDown',
  'fold',
  'foldCard',
  'moveIntoContainer',
  'moveOutOfContainer',
  'group',
  'ungroup',
  'encapsulate',
  'showProblems',
];

/** The items of a context menu, with separators between groups. */
export function contextMenuItems(
  store: CanvasStore,
  on: ContextMenuState['on'],
): readonly (CommandName | 'line')[] {
  const shown = items[on].filter(
    (name) => name === 'line' || !rare.includes(name) || commandOf(name).enabled(store),
  );
  return shown.filter((name, index) => name !== 'line' || shown[index - 1] !== 'line');
}
