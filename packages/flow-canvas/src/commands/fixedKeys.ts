import type { Language } from '@heddle/workflow-schema';

/** What such a key does, for catalogues of words. */
export type FixedKeyName =
  | 'walkAlong'
  | 'walkAcross'
  | 'walkToEnds'
  | 'moveStep'
  | 'moveFar'
  | 'leave'
  | 'openMenu'
  | 'holdToDrag';

/** A key that belongs to no command and cannot be changed. */
export interface FixedKey {
  name: FixedKeyName;
  label: Readonly<Record<Language, string>>;
  keys: readonly string[];
}

/** What the keys do that walk, move and leave, as the list of all commands shows it. */
export function fixedKeys(isMac: boolean): readonly FixedKey[] {
  const shift = isMac ? '⇧' : 'Shift+';
  const modShift = isMac ? '⇧⌘' : 'Ctrl+Shift+';
  return [
    {
      name: 'walkAlong',
      label: { 'zh-CN': '沿连线走到上游或下游的节点', en: 'Walk to the node before or after' },
      keys: ['←', '→'],
    },
    {
      name: 'walkAcross',
      label: { 'zh-CN': '走到上方或下方的节点', en: 'Walk to the node above or below' },
      keys: ['↑', '↓'],
    },
    {
      name: 'walkToEnds',
      label: { 'zh-CN': '走到流程的第一个或最后一个节点', en: 'Walk to the first or last node of the flow' },
      keys: ['Home', 'End'],
    },
    {
      name: 'moveStep',
      label: { 'zh-CN': '把所选节点移动一格', en: 'Move what is selected by one step of the grid' },
      keys: [`${shift}← ↑ ↓ →`],
    },
    {
      name: 'moveFar',
      label: { 'zh-CN': '把所选节点移动五格', en: 'Move what is selected by five steps of the grid' },
      keys: [`${modShift}← ↑ ↓ →`],
    },
    {
      name: 'leave',
      label: {
        'zh-CN': '结束手势、关闭表单或取消选择',
        en: 'End a gesture, close the form, or select nothing',
      },
      keys: ['Esc'],
    },
    {
      name: 'openMenu',
      label: { 'zh-CN': '打开节点的菜单', en: 'Open the menu of a node' },
      keys: [`${shift}F10`],
    },
    {
      name: 'holdToDrag',
      label: { 'zh-CN': '按住空格拖动视图', en: 'Hold to drag the view' },
      keys: ['Space'],
    },
  ];
}
