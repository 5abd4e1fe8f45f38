import type { Language } from '@heddle/workflow-schema';

/** Messages that say why a command is unavailable. */
export const needs = {
  nodes: { 'zh-CN': '画布上没有节点', en: 'No nodes yet' },
  severalNodes: { 'zh-CN': '至少需要两个节点', en: 'Needs at least two nodes' },
  node: { 'zh-CN': '请先选择一个节点', en: 'Select a node first' },
  ownNode: { 'zh-CN': '请先选择开始和结束以外的节点', en: 'Select a node other than Start and End first' },
  exit: { 'zh-CN': '请先选择一个有输出端口的节点', en: 'Select a node with an output port first' },
  connection: { 'zh-CN': '请先选择一个有连线的节点', en: 'Select a connected node first' },
  selection: { 'zh-CN': '请先选择节点', en: 'Select nodes first' },
  twoSelected: { 'zh-CN': '请先选择至少两个节点', en: 'Select at least two nodes first' },
  threeSelected: { 'zh-CN': '请先选择至少三个节点', en: 'Select at least three nodes first' },
  group: { 'zh-CN': '请先选择编组中的节点', en: 'Select a node in a group first' },
  call: {
    'zh-CN': '请先选择一个可以解散的子工作流节点',
    en: 'Select a sub-workflow that can be expanded first',
  },
  container: { 'zh-CN': '请先选择一个容器', en: 'Select a container first' },
  containerNear: { 'zh-CN': '没有可放入所选节点的容器', en: 'No container accepts the selection' },
  inside: { 'zh-CN': '请先选择容器中的节点', en: 'Select a node inside a container first' },
  straightLine: {
    'zh-CN': '只能移动前后依次相连的步骤',
    en: 'Only steps in a straight line can be moved',
  },
  tallCard: {
    'zh-CN': '请先选择卡片可折叠的节点',
    en: 'Select nodes whose cards can be collapsed first',
  },
  catalogue: {
    'zh-CN': '此处没有更多节点',
    en: 'No more nodes available here',
  },
  note: { 'zh-CN': '此处不支持注释', en: 'Notes aren’t available here' },
  problems: { 'zh-CN': '此处不支持检查工作流', en: 'Documents aren’t checked here' },
  steps: { 'zh-CN': '还没有历史记录', en: 'No history yet' },
  fullScreen: { 'zh-CN': '浏览器不支持全屏', en: 'The browser doesn’t allow full screen' },
  link: {
    'zh-CN': '请先选择一个可生成链接的节点',
    en: 'Select a node that can be linked to first',
  },
  result: { 'zh-CN': '没有可清除的运行结果', en: 'No run results to clear' },
  nothingToUndo: { 'zh-CN': '没有可撤销的操作', en: 'Nothing to undo' },
  nothingToRedo: { 'zh-CN': '没有可重做的操作', en: 'Nothing to redo' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

/** The key of a message in `needs`. */
export type Need = keyof typeof needs;
