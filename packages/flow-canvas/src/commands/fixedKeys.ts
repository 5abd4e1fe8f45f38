import type { Language } from '@heddle/workflow-schema';

/** The names of these keys, for message catalogues. */
export type FixedKeyName =
  | 'walkAlong'
  | 'walkAcross'
  | 'walkToEnds'
  | 'moveStep'
  | 'moveFar'
  | 'leave'
  | 'openMenu'
  | 'holdToDrag';

/** A key without a command. It cannot be rebound. */
export interface FixedKey {
  name: FixedKeyName;
  label: Readonly<Record<Language, string>>;
  keys: readonly string[];
}

/** The keys for navigating, moving nodes and leaving panels, for the list of commands. */
export function fixedKeys(isMac: boolean): readonly FixedKey[] {
  const shift = isMac ? '⇧' : 'Shift+';
  const modShift = isMac ? '⇧⌘' : 'Ctrl+Shift+';
  return [
    {
      name: 'walkAlong',
      label: { 'zh-CN': '前往上游或下游节点', en: 'Go to the previous or next node' },
      keys: ['←', '→'],
    },
    {
      name: 'walkAcross',
      label: { 'zh-CN': '前往上方或下方的节点', en: 'Go to the node above or below' },
      keys: ['↑', '↓'],
    },
    {
      name: 'walkToEnds',
      label: { 'zh-CN': '前往第一个或最后一个节点', en: 'Go to the first or last node' },
      keys: ['Home', 'End'],
    },
    {
      name: 'moveStep',
      label: { 'zh-CN': '将所选节点移动 1 格', en: 'Move selection by 1 grid step' },
      keys: [`${shift}← ↑ ↓ →`],
    },
    {
      name: 'moveFar',
      label: { 'zh-CN': '将所选节点移动 5 格', en: 'Move selection by 5 grid steps' },
      keys: [`${modShift}← ↑ ↓ →`],
    },
    {
      name: 'leave',
      label: {
        'zh-CN': '取消操作、关闭设置或取消选择',
        en: 'Cancel, close settings or clear selection',
      },
      keys: ['Esc'],
    },
    {
      name: 'openMenu',
      label: { 'zh-CN': '打开节点菜单', en: 'Open node menu' },
      keys: [`${shift}F10`],
    },
    {
      name: 'holdToDrag',
      label: { 'zh-CN': '按住可拖动视图', en: 'Hold to pan' },
      keys: ['Space'],
    },
  ];
}
