import type { Language } from '@heddle/workflow-schema';

/** A key that belongs to no command and cannot be changed. */
export interface FixedKey {
  label: Readonly<Record<Language, string>>;
  keys: readonly string[];
}

/** What the keys do that walk, move and leave, as the list of all commands shows it. */
export function fixedKeys(isMac: boolean): readonly FixedKey[] {
  const shift = isMac ? '⇧' : 'Shift+';
  const modShift = isMac ? '⇧⌘' : 'Ctrl+Shift+';
  return [
    {
      label: { 'zh-CN': '沿连线走到上游或下游的节点', en: 'Walk to the node before or after' },
      keys: ['←', '→'],
    },
    { label: { 'zh-CN': '走到上方或下方的节点', en: 'Walk to the node above or below' }, keys: ['↑', '↓'] },
    {
      label: { 'zh-CN': '走到流程的第一个或最后一个节点', en: 'Walk to the first or last node of the flow' },
      keys: ['Home', 'End'],
    },
    {
      label: { 'zh-CN': '把所选节点移动一格', en: 'Move what is selected by one step of the grid' },
      keys: [`${shift}← ↑ ↓ →`],
    },
    {
      label: { 'zh-CN': '把所选节点移动五格', en: 'Move what is selected by five steps of the grid' },
      keys: [`${modShift}← ↑ ↓ →`],
    },
    {
      label: {
        'zh-CN': '结束手势、关闭表单或取消选择',
        en: 'End a gesture, close the form, or select nothing',
      },
      keys: ['Esc'],
    },
    { label: { 'zh-CN': '打开节点的菜单', en: 'Open the menu of a node' }, keys: [`${shift}F10`] },
    { label: { 'zh-CN': '按住空格拖动视图', en: 'Hold to drag the view' }, keys: ['Space'] },
  ];
}
