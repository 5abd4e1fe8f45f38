import type { Language } from '@heddle/workflow-schema';
import type { CanvasMessages } from '../CanvasMessages.js';
import { fill, sentenceOf, type Values } from '../messages.js';

const chinese = {
  scrubber: '回放运行',
  play: '播放',
  pause: '暂停',
  back: '上一步',
  forward: '下一步',
  time: '回放位置',
  of: '第 {position} / {count} 步，{time}',
  begin: '开始之前',
  'run.started': '运行开始',
  'run.finished': '运行完成',
  'run.failed': '运行失败',
  'run.cancelled': '运行已取消',
  'run.waiting': '等待回答',
  'run.resumed': '收到回答',
  'node.started': '{node} 开始',
  'node.finished': '{node} 完成',
  'node.failed': '{node} 失败',
  'node.skipped': '跳过 {node}',
  'node.retrying': '{node} 重试',
  'node.waiting': '{node} 在等待',
  'node.state': '{node} 继续',
  'frame.started': '{node} 的一轮开始',
  'frame.finished': '{node} 的一轮结束',
  message: '{node} 输出文字',
  other: '{node}',
};

/** Words of the scrubber. */
export type ReplayMessage = keyof typeof chinese;

const english: Record<ReplayMessage, string> = {
  scrubber: 'Replay of the run',
  play: 'Play',
  pause: 'Pause',
  back: 'Step back',
  forward: 'Step forward',
  time: 'Place in the replay',
  of: 'Step {position} of {count}, {time}',
  begin: 'Before the beginning',
  'run.started': 'The run began',
  'run.finished': 'The run finished',
  'run.failed': 'The run failed',
  'run.cancelled': 'The run was cancelled',
  'run.waiting': 'The run waits for an answer',
  'run.resumed': 'An answer came',
  'node.started': '{node} started',
  'node.finished': '{node} finished',
  'node.failed': '{node} failed',
  'node.skipped': '{node} was skipped',
  'node.retrying': '{node} tries again',
  'node.waiting': '{node} waits',
  'node.state': '{node} goes on',
  'frame.started': 'A round of {node} began',
  'frame.finished': 'A round of {node} ended',
  message: '{node} wrote text',
  other: '{node}',
};

export const replayMessages: Record<Language, Record<ReplayMessage, string>> = {
  'zh-CN': chinese,
  en: english,
};

/** A word of the scrubber, as the host or the canvas says it; what has none is told by the name of its node. */
export function sayReplay(
  language: Language,
  message: string,
  values?: Values,
  own?: CanvasMessages,
): string {
  const words = replayMessages[language];
  const name = Object.hasOwn(words, message) ? (message as ReplayMessage) : 'other';
  return fill(sentenceOf(own, `replay.${name}`, words[name]), values);
}
