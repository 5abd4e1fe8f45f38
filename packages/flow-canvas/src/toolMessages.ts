import type { Language } from '@heddle/workflow-schema';
import { type FirstMessage, fill, firstMessages, sentenceOf, type Values } from './messages.js';
import type { CanvasStore } from './store/createCanvasStore.js';

const chinese = {
  removeEdge: '删除连线',
  edge: '从“{source}”到“{target}”的连线',
  moveEnd: '改接这一端',
  edgeIssues: '这条连线有 {count} 个问题',
  edgeBroken: '这条连线通向不存在的连接口',
  form: '节点设置',
  resizePanel: '调整设置面板宽度',
  stepDelete: '删除 {count} 项',
  stepCut: '剪切 {count} 个节点',
  didDelete: '已删除 {count} 项',
  didDeleteHealed: '已删除 {count} 项，前后节点已相连',
  didCopy: '已复制 {count} 个节点',
  fixedNodes: '开始和结束节点不能删除或复制。',
  clipboardBlocked: '浏览器不允许读取剪贴板，请按 Ctrl+V 或 ⌘V 粘贴。',
  loading: '正在加载…',
  retry: '重试',
  close: '关闭',
  more: '更多操作',
  takeBack: '按 {keys} 可撤销',
  runStarted: '运行已开始',
  runWaiting: '运行在等待“{title}”',
  runSucceeded: '运行成功',
  runFailed: '运行失败：{title}',
  runCancelled: '运行已取消',
  inside: '位于“{title}”内',
  inGroup: '在编组“{title}”中',
  toneAdded: '新增',
  toneRemoved: '已删除',
  toneChanged: '有修改',
  toneMoved: '位置变了',
  statusPending: '未运行',
  statusWaiting: '等待中',
  statusRunning: '运行中',
  statusSuccess: '完成',
  statusFailed: '失败',
  statusSkipped: '已跳过',
  statusCancelled: '已取消',
  statusHandled: '异常路径',
  exceptionPort: '异常',
  portNumber: '第 {number} 个出口',
  portNamed: '第 {number} 个出口“{name}”',
  foldedGroup: '已折叠的编组“{title}”，{count} 个节点，{into} 条连线进入，{outOf} 条离开',
};

/** Words of what comes with the first sign of use, and those before them. */
export type ToolMessage = FirstMessage | keyof typeof chinese;

const english: Record<keyof typeof chinese, string> = {
  removeEdge: 'Delete connection',
  edge: 'Connection from {source} to {target}',
  moveEnd: 'Connect this end elsewhere',
  edgeIssues: '{count} {count|problem|problems} with this connection',
  edgeBroken: 'This connection ends at a port that its node does not have',
  form: 'Node settings',
  resizePanel: 'Width of the settings panel',
  stepDelete: 'Delete {count} {count|item|items}',
  stepCut: 'Cut {count} {count|node|nodes}',
  didDelete: 'Deleted {count} {count|item|items}',
  didDeleteHealed: 'Deleted {count} {count|item|items} and connected what was around',
  didCopy: 'Copied {count} {count|node|nodes}',
  fixedNodes: 'Start and End can be neither deleted nor copied.',
  clipboardBlocked: 'The browser does not let pages read the clipboard; press Ctrl+V or ⌘V.',
  loading: 'Loading…',
  retry: 'Try again',
  close: 'Close',
  more: 'More actions',
  takeBack: '{keys} takes it back',
  runStarted: 'The run has started',
  runWaiting: 'The run waits at {title}',
  runSucceeded: 'The run succeeded',
  runFailed: 'The run failed at {title}',
  runCancelled: 'The run was cancelled',
  inside: 'inside {title}',
  inGroup: 'in the group {title}',
  toneAdded: 'added',
  toneRemoved: 'removed',
  toneChanged: 'changed',
  toneMoved: 'moved',
  statusPending: 'Not run',
  statusWaiting: 'Waiting',
  statusRunning: 'Running',
  statusSuccess: 'Done',
  statusFailed: 'Failed',
  statusSkipped: 'Skipped',
  statusCancelled: 'Cancelled',
  statusHandled: 'Exception path',
  exceptionPort: 'exception',
  portNumber: 'exit {number}',
  portNamed: 'exit {number} “{name}”',
  foldedGroup:
    'Folded group {title}, {count} {count|node|nodes}, {into} {into|connection|connections} in, {outOf} out',
};

export const toolMessages: Readonly<Record<Language, Readonly<Record<ToolMessage, string>>>> = {
  'zh-CN': { ...firstMessages['zh-CN'], ...chinese },
  en: { ...firstMessages.en, ...english },
};

/** What the canvas says in code that comes with the first sign of use; what comes later says `sayMore`. */
export function sayTool(store: CanvasStore, message: ToolMessage, values?: Values): string {
  return fill(sentenceOf(store.options.messages, message, toolMessages[store.language][message]), values);
}
