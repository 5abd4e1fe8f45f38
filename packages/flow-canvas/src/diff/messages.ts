import type { Language } from '@heddle/workflow-schema';
import type { CanvasMessages } from '../CanvasMessages.js';
import { fill, sentenceOf, type Values } from '../messages.js';

const chinese = {
  differences: '两个版本的差异',
  none: '两个版本没有差异。',
  added: '新增',
  removed: '删除',
  changed: '修改',
  moved: '移动位置',
  addedEdges: '新增连线',
  removedEdges: '删除连线',
  addedGroups: '新增编组',
  removedGroups: '删除编组',
  changedGroups: '修改编组',
  take: '采用“{name}”',
  takeAll: '全部采用',
  takeNone: '全部不采用',
  merge: '合并所选的 {count} 项',
  show: '在画布上显示“{name}”',
};

/** Words of the comparison. */
export type DiffMessage = keyof typeof chinese;

const english: Record<DiffMessage, string> = {
  differences: 'Differences between two versions',
  none: 'The versions do not differ.',
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
  addedEdges: 'Connections added',
  removedEdges: 'Connections removed',
  addedGroups: 'Groups added',
  removedGroups: 'Groups removed',
  changedGroups: 'Groups changed',
  take: 'Take {name}',
  takeAll: 'Take all',
  takeNone: 'Take none',
  merge: 'Merge the chosen {count}',
  show: 'Show {name} on the canvas',
};

export const diffMessages: Record<Language, Record<DiffMessage, string>> = { 'zh-CN': chinese, en: english };

/** A word of the comparison, as the host or the canvas says it. */
export function sayDiff(
  language: Language,
  message: DiffMessage,
  values?: Values,
  own?: CanvasMessages,
): string {
  return fill(sentenceOf(own, `diff.${message}`, diffMessages[language][message]), values);
}
