import type { Language } from '@heddle/workflow-schema';
import type { CanvasMessages } from '../CanvasMessages.js';
import { interpolate, pickMessage, type Values } from '../messages.js';

const chinese = {
  scrubber: '运行回放',
  play: '播放',
  pause: '暂停',
  back: '上一步',
  forward: '下一步',
  time: '回放位置',
  of: '第 {position} / {count} 步，{time}',
  begin: '运行开始前',
  'run.started': '运行开始',
  'run.finished': '运行完成',
  'run.failed': '运行失败',
  'run.cancelled': '运行已取消',
  'run.waiting': '等待回答',
  'run.resumed': '已收到回答',
  'node.started': '{node} 开始',
  'node.finished': '{node} 完成',
  'node.failed': '{node} 失败',
  'node.skipped': '{node} 已跳过',
  'node.retrying': '{node} 正在重试',
  'node.waiting': '{node} 正在等待',
  'node.state': '{node} 继续',
  'frame.started': '{node} 的一轮循环开始',
  'frame.finished': '{node} 的一轮循环结束',
  message: '{node} 输出文本',
  other: '{node}',
};

/** Message keys of the scrubber. */
export type ReplayMessage = keyof typeof chinese;

const english: Record<ReplayMessage, string> = {
  scrubber: 'Run replay',
  play: 'Play',
  pause: 'Pause',
  back: 'Step back',
  forward: 'Step forward',
  time: 'Replay position',
  of: 'Step {position} of {count}, {time}',
  begin: 'Before the run',
  'run.started': 'Run started',
  'run.finished': 'Run finished',
  'run.failed': 'Run failed',
  'run.cancelled': 'Run canceled',
  'run.waiting': 'Waiting for an answer',
  'run.resumed': 'Answer received',
  'node.started': '{node} started',
  'node.finished': '{node} finished',
  'node.failed': '{node} failed',
  'node.skipped': '{node} skipped',
  'node.retrying': '{node} retrying',
  'node.waiting': '{node} waiting',
  'node.state': '{node} continued',
  'frame.started': '{node} iteration started',
  'frame.finished': '{node} iteration finished',
  message: '{node} sent text',
  other: '{node}',
};

export const replayMessages: Record<Language, Record<ReplayMessage, string>> = {
  'zh-CN': chinese,
  en: english,
};

/**
 * A message of the scrubber, overridden by the host or built in; events without a message show the name of
 * their node.
 */
export function formatReplayMessage(
  language: Language,
  message: string,
  values?: Values,
  own?: CanvasMessages,
): string {
  const words = replayMessages[language];
  const name = Object.hasOwn(words, message) ? (message as ReplayMessage) : 'other';
  return interpolate(pickMessage(own, `replay.${name}`, words[name]), values);
}
