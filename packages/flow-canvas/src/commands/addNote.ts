import type { AnyNodeDefinition } from '@heddle/workflow-schema';
import { isListShown } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { isAddable } from '../store/isAddable.js';
import type { Command } from './Command.js';
import { withCommands } from './runCommand.js';

export const addNote: Command = {
  name: 'addNote',
  label: { 'zh-CN': '添加注释', en: 'Add note' },
  group: 'build',
  needs: 'note',
  shortcuts: [{ key: 'm' }],
  enabled: (store) => !store.isReadOnly && noteOf(store) !== undefined,
  run: (store) => {
    const note = noteOf(store);
    if (note === undefined) return;
    // A list has no places for a pointer.
    if (isListShown(store.state.getState())) withCommands(store, ({ addNode }) => addNode(store, note));
    else {
      store.state.setState({ placing: note.name });
      store.answer('placing', 'quiet', { title: note.words[store.language].name });
    }
  },
};

/** The type for people alone: nothing can be connected to it, and it never runs. */
function noteOf({ options }: CanvasStore): AnyNodeDefinition | undefined {
  return options.definitions.find((definition) => definition.isolated === true && isAddable(definition));
}
