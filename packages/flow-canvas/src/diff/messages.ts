import type { Language } from '@heddle/workflow-schema';
import type { CanvasMessages } from '../CanvasMessages.js';
import { interpolate, pickMessage, type Values } from '../messages.js';

const chinese = {
  differences: '两个版本的差异',
  none: '两个版本没有差异。',
  added: '新增',
  removed: '删除',
  changed: '修改',
  moved: '移动',
  addedEdges: '新增连线',
  removedEdges: '删除连线',
  addedGroups: '新增编组',
  removedGroups: '删除编组',
  changedGroups: '修改编组',
  take: '选择“{name}”',
  takeAll: '全选',
  takeNone: '全不选',
  merge: '应用 {count} 项更改',
  show: '在画布上显示“{name}”',
};

/** Keys of the messages of the comparison. */
export type DiffMessage = keyof typeof chinese;

const english: Record<DiffMessage, string> = {
  differences: 'Differences between two versions',
  none: 'No differences between the versions.',
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
  addedEdges: 'Connections added',
  removedEdges: 'Connections removed',
  addedGroups: 'Groups added',
  removedGroups: 'Groups removed',
  changedGroups: 'Groups changed',
  take: 'Select {name}',
  takeAll: 'Select all',
  takeNone: 'Select none',
  merge: 'Apply {count} {count|change|changes}',
  show: 'Show {name} on the canvas',
};

export const diffMessages: Record<Language, Record<DiffMessage, string>> = { 'zh-CN': chinese, en: english };

/** Formats a message of the comparison, with the host's override applied. */
export function formatDiffMessage(
  language: Language,
  message: DiffMessage,
  values?: Values,
  own?: CanvasMessages,
): string {
  return interpolate(pickMessage(own, `diff.${message}`, diffMessages[language][message]), values);
}
