import type { Group } from '../groups/Group.js';
import {
  groupable,
  groupSelection,
  selectGroup as selectMembers,
  ungroup as ungroupNodes,
} from '../groups/groupEdits.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Command } from './Command.js';

export const group: Command = {
  name: 'group',
  label: { 'zh-CN': '编组', en: 'Group' },
  group: 'arrange',
  needs: 'selection',
  shortcuts: [{ key: 'g', mod: true, alt: true }],
  enabled: (store) => !store.isReadOnly && groupable(store).length > 0,
  run: groupSelection,
};

export const ungroup: Command = {
  name: 'ungroup',
  label: { 'zh-CN': '取消编组', en: 'Ungroup' },
  group: 'arrange',
  needs: 'group',
  shortcuts: [{ key: 'g', mod: true, alt: true, shift: true }],
  enabled: (store) => !store.isReadOnly && groupOf(store) !== undefined,
  run: (store) => {
    const found = groupOf(store);
    if (found !== undefined) ungroupNodes(store, found);
  },
};

export const selectGroup: Command = {
  name: 'selectGroup',
  label: { 'zh-CN': '选中整个编组', en: 'Select group' },
  group: 'edit',
  needs: 'group',
  isReading: true,
  enabled: (store) => groupOf(store) !== undefined,
  run: (store) => {
    const found = groupOf(store);
    if (found !== undefined) selectMembers(store, found);
  },
};

export const editGroup: Command = {
  name: 'editGroup',
  label: { 'zh-CN': '编辑编组', en: 'Edit group' },
  group: 'edit',
  needs: 'group',
  enabled: (store) => !store.isReadOnly && groupOf(store) !== undefined,
  run: (store) => store.state.setState({ openGroup: groupOf(store)?.id }),
};

/** The group of the current node. */
export function groupOf({ graph, currentNode: key }: CanvasStore): Group | undefined {
  return key === undefined ? undefined : graph.groups.around(key);
}
