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
    'delete',
  ],
  edge: ['delete'],
  pane: ['addNode', 'paste', 'line', 'selectAll', 'fit', 'layout', 'line', 'showProblems'],
};

/** Commands that most nodes have no use for stand in the menu only where they can be run. */
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
  'showProblems',
];

/** What the menu of a thing offers, with lines between what belongs together. */
export function contextMenuItems(
  store: CanvasStore,
  on: ContextMenuState['on'],
): readonly (CommandName | 'line')[] {
  const shown = items[on].filter(
    (name) => name === 'line' || !rare.includes(name) || commandOf(name).enabled(store),
  );
  return shown.filter((name, index) => name !== 'line' || shown[index - 1] !== 'line');
}
