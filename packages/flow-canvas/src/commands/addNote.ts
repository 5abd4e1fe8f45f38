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
    // The list projection has no positions to choose with the pointer.
    if (isListShown(store.state.getState())) withCommands(store, ({ addNode }) => addNode(store, note));
    else {
      store.state.setState({ placing: note.name });
      store.answer('placing', 'quiet', { title: note.messages[store.language].name });
    }
  },
};

/** The note type: it has no ports and never runs. */
function noteOf({ options }: CanvasStore): AnyNodeDefinition | undefined {
  return options.definitions.find((definition) => definition.isolated === true && isAddable(definition));
}
