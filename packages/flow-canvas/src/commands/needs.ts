import type { Language } from '@heddle/workflow-schema';

/** What a command lacks when it cannot be run, in words. */
export const needs = {
  nodes: { 'zh-CN': '画布上还没有节点', en: 'There are no nodes yet' },
  severalNodes: { 'zh-CN': '至少要有两个节点', en: 'There must be two nodes or more' },
  node: { 'zh-CN': '请先走到一个节点', en: 'Go to a node first' },
  ownNode: { 'zh-CN': '请先走到一个可以更换的节点', en: 'Go to a node other than Start and End first' },
  exit: { 'zh-CN': '请先走到一个有出口的节点', en: 'Go to a node with an exit first' },
  connection: { 'zh-CN': '请先走到一个有连线的节点', en: 'Go to a node that has connections first' },
  selection: { 'zh-CN': '请先选中节点', en: 'Select nodes first' },
  twoSelected: { 'zh-CN': '请先选中两个以上的节点', en: 'Select two nodes or more first' },
  threeSelected: { 'zh-CN': '请先选中三个以上的节点', en: 'Select three nodes or more first' },
  group: { 'zh-CN': '请先走到编组里的节点', en: 'Go to a node in a group first' },
  call: {
    'zh-CN': '请先走到一个可以解散的子工作流节点',
    en: 'Go to a sub-workflow that can be put in place first',
  },
  container: { 'zh-CN': '请先走到一个容器', en: 'Go to a container first' },
  containerNear: { 'zh-CN': '没有能放入所选节点的容器', en: 'No container takes what is selected' },
  inside: { 'zh-CN': '请先走到容器里的节点', en: 'Go to a node inside a container first' },
  straightLine: {
    'zh-CN': '只有前后直接相连的步骤可以交换',
    en: 'Only steps that follow each other in a straight line change places',
  },
  tallCard: {
    'zh-CN': '请先选中卡片上不只有标题的节点',
    en: 'Select nodes whose cards show more than a title first',
  },
  catalogue: {
    'zh-CN': '此处没有提供其他可添加的内容',
    en: 'This page has nothing to add beyond the nodes of the panel',
  },
  note: { 'zh-CN': '这里没有注释这种节点', en: 'There is no type of node for notes here' },
  problems: { 'zh-CN': '此处没有检查文档', en: 'This page does not check the document' },
  steps: { 'zh-CN': '还没有任何步骤', en: 'There are no steps yet' },
  fullScreen: { 'zh-CN': '浏览器不允许此页面全屏', en: 'The browser does not let this page fill the screen' },
  link: {
    'zh-CN': '请先走到一个节点；此处也可能没有节点链接',
    en: 'Go to a node first; this page may give no links',
  },
  result: { 'zh-CN': '没有可以清除的运行结果', en: 'There are no results that could be cleared' },
  nothingToUndo: { 'zh-CN': '没有可以撤销的步骤', en: 'There is nothing to undo' },
  nothingToRedo: { 'zh-CN': '没有可以重做的步骤', en: 'There is nothing to redo' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

/** The name of one of these. */
export type Need = keyof typeof needs;
