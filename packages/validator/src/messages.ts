import type { Issue, IssueFix, Language } from '@heddle/workflow-schema';

/** Messages by rule or label, in both languages; `{name}` is a placeholder for a parameter. */
export type MessageTable = Readonly<Record<string, Readonly<Record<Language, string>>>>;

const messages: MessageTable = {
  'structure.no-start': { 'zh-CN': '工作流没有开始节点', en: 'The workflow has no start node' },
  'structure.no-end': { 'zh-CN': '工作流没有结束节点', en: 'The workflow has no end node' },
  'structure.entry': {
    'zh-CN': '没有 ID 为“{id}”的节点可作为运行的起点',
    en: 'There is no node with the ID "{id}" to start a run at',
  },
  'structure.second': {
    'zh-CN': '“{title}”：开始节点和结束节点各只能有一个',
    en: '"{title}": a workflow can have only one start and one end',
  },
  'structure.nested': {
    'zh-CN': '“{title}”：开始节点和结束节点不能放在循环或批处理中',
    en: '"{title}": a start or end cannot be inside a loop or batch',
  },
  'structure.id': {
    'zh-CN': '“{title}”的 ID 必须是 {id}',
    en: 'The ID of "{title}" must be {id}',
  },
  'structure.unexpected-blocks': {
    'zh-CN': '“{title}”不能包含其他节点',
    en: '"{title}" cannot contain other nodes',
  },
  'node.no-id': { 'zh-CN': '有节点缺少 ID', en: 'A node has no ID' },
  'node.duplicate-id': { 'zh-CN': '多个节点使用了相同的 ID：{id}', en: 'Several nodes have the ID {id}' },
  'node.unknown-type': {
    'zh-CN': '未知的节点类型 {type}：“{title}”会保留，但不能运行',
    en: 'Unknown node type {type}: "{title}" is kept but cannot run',
  },
  'node.definition': {
    'zh-CN': '“{title}”的节点类型 {type} 出错：{message}',
    en: 'The node type {type} of "{title}" failed: {message}',
  },
  'edge.unknown-node': {
    'zh-CN': '有连线指向不存在的节点“{id}”',
    en: 'A connection refers to a node that does not exist: "{id}"',
  },
  'connection.start': {
    'zh-CN': '开始节点之后还没有内容：请添加第一个节点，或直接连接到结束节点',
    en: 'Nothing follows the start yet. Add the first node, or connect the start to the end',
  },
  'connection.missing': {
    'zh-CN': '“{title}”没有连接到后续节点',
    en: '"{title}" is not connected to a next node',
  },
  'connection.port': {
    'zh-CN': '“{title}”的分支 {port} 没有连线',
    en: 'Branch {port} of "{title}" is not connected',
  },
  'connection.unknown-port': {
    'zh-CN': '“{title}”没有分支“{port}”，但有连线从该分支引出',
    en: '"{title}" has no branch "{port}", but a connection starts there',
  },
  'connection.unreachable': {
    'zh-CN': '从开始节点无法到达“{title}”，运行时会跳过',
    en: '"{title}" cannot be reached from the start and will be skipped',
  },
  'connection.body-start': {
    'zh-CN': '请把“{title}”循环体的起点连接到第一个节点',
    en: 'Connect the start of the body of "{title}" to its first node',
  },
  'connection.body-end': {
    'zh-CN': '请把“{title}”的循环体连接到终点',
    en: 'Connect the body of "{title}" to its end',
  },
  'structure.outside-loop': {
    'zh-CN': '“{title}”只能在循环中使用',
    en: '"{title}" can only be used inside a loop',
  },
  'structure.too-many-nodes': {
    'zh-CN': '工作流有 {count} 个节点，最多 {most} 个',
    en: 'The workflow has {count} nodes, the maximum is {most}',
  },
  'graph.cycle': {
    'zh-CN': '这条连线形成了环路',
    en: 'This connection is part of a cycle',
  },
  'graph.self': { 'zh-CN': '节点不能连接到自身', en: 'A node cannot be connected to itself' },
  'graph.nested': {
    'zh-CN': '“{title}”中不能再放循环或批处理',
    en: '"{title}" cannot contain another loop or batch',
  },
  'parameter.name': {
    'zh-CN': '变量名“{name}”只能包含字母、数字和下划线，并以字母或下划线开头',
    en: '"{name}" is not a valid name: use letters, digits and underscores, and do not start with a digit',
  },
  'reference.empty': { 'zh-CN': '请选择变量', en: 'Select a variable' },
  'reference.unreachable': {
    'zh-CN': '引用的节点不存在或无法到达',
    en: 'The referenced node does not exist or cannot be reached',
  },
  'reference.later': {
    'zh-CN': '引用的节点“{node}”不在此节点之前运行',
    en: 'The referenced node "{node}" does not run before this node',
  },
  'reference.missing': {
    'zh-CN': '引用的变量“{name}”不存在',
    en: 'The referenced variable "{name}" does not exist',
  },
  'reference.body': {
    'zh-CN': '引用的节点“{node}”在另一个循环体中，此处不能访问',
    en: 'The referenced node "{node}" is inside another body and cannot be accessed from here',
  },
  'reference.collected': {
    'zh-CN': '输出必须取自循环体中的节点或循环变量',
    en: 'Outputs must come from a node of the body or from a loop variable',
  },
  'reference.type': {
    'zh-CN': '变量“{name}”的类型是 {from}，不能转换为 {to}',
    en: 'Variable "{name}" has type {from}, which cannot be converted to {to}',
  },
  'reference.skipped': {
    'zh-CN': '运行可能跳过“{node}”，此时变量“{name}”没有值，请先用变量聚合合并各分支',
    en: 'Runs may skip "{node}", leaving "{name}" without a value. Merge the branches first',
  },
  'reference.choose': { 'zh-CN': '使用“{name}”', en: 'Use "{name}"' },
  'assignment.place': {
    'zh-CN': '只能设置外层循环的变量',
    en: 'Only variables of the enclosing loop can be set',
  },
  'reference.global': {
    'zh-CN': '引用的全局变量“{name}”不存在',
    en: 'The referenced global variable "{name}" does not exist',
  },
  'variable.type': {
    'zh-CN': '变量“{name}”的类型与声明不一致',
    en: 'The type of variable "{name}" does not match its declaration',
  },
  'variable.element-type': {
    'zh-CN': '列表变量“{name}”的元素类型与声明不一致',
    en: 'The element type of list "{name}" does not match its declaration',
  },
  'workflow.not-found': {
    'zh-CN': '被调用的工作流 {workflowId} 不存在',
    en: 'The called workflow {workflowId} does not exist',
  },
  'workflow.changed': {
    'zh-CN': '被调用的工作流修改了返回方式，请重新选择',
    en: 'The called workflow returns its result differently now. Select it again',
  },
  'title.missing': { 'zh-CN': '请输入节点名称', en: 'Enter a node name' },
  'title.too-long': {
    'zh-CN': '节点名称不能超过 {most} 个字符',
    en: 'Node names can have up to {most} characters',
  },
  'title.duplicate': { 'zh-CN': '节点名称“{title}”已被使用', en: 'The node name "{title}" is already used' },
  'title.shorten': { 'zh-CN': '截短名称', en: 'Shorten name' },
  'title.rename': { 'zh-CN': '改名为“{title}”', en: 'Rename to "{title}"' },
  'reference.rename': { 'zh-CN': '改用“{name}”', en: 'Use "{name}" instead' },
  'error-handling.fill': { 'zh-CN': '为所有输出填入空值', en: 'Fill in empty values for all outputs' },
  'error-handling.no-fallback': {
    'zh-CN': '请输入异常时返回的内容',
    en: 'Enter the content to return on error',
  },
  'error-handling.json': {
    'zh-CN': '异常时返回的内容不是有效的 JSON',
    en: 'The content to return on error is not valid JSON',
  },
  'data.shape': {
    'zh-CN': '无法读取节点数据：{detail}',
    en: "The node's data cannot be read: {detail}",
  },
  'document.number': {
    'zh-CN': '数字 {text} 超出可精确表示的范围，保存后会变为 {value}',
    en: 'The number {text} cannot be represented exactly and will be saved as {value}',
  },
  'document.duplicate-key': {
    'zh-CN': '键“{key}”在同一个对象中出现多次，只保留最后一个',
    en: 'The key "{key}" is repeated in one object; only the last value is kept',
  },
  'document.shape': {
    'zh-CN': '与工作流格式不符：{place}（{detail}）',
    en: 'Does not match the workflow format: {place} ({detail})',
  },
  'encapsulation.too-few': { 'zh-CN': '请至少选择两个节点', en: 'Select at least two nodes' },
  'encapsulation.terminal': {
    'zh-CN': '“{title}”：开始节点和结束节点不能封装',
    en: '"{title}": a start or end cannot be encapsulated',
  },
  'encapsulation.loop': {
    'zh-CN': '“{title}”不能离开它所在的循环',
    en: '"{title}" cannot leave its loop',
  },
  'encapsulation.levels': {
    'zh-CN': '循环体中的节点必须和循环一起选择',
    en: 'Nodes inside a loop or batch must be selected together with it',
  },
  'encapsulation.ports': {
    'zh-CN': '“{title}”有未连线的端口',
    en: '"{title}" has unconnected ports',
  },
  'encapsulation.lines-in': {
    'zh-CN': '进入所选节点的连线必须来自同一个端口，或进入同一个端口',
    en: 'Connections into the selection must share their source or their target',
  },
  'encapsulation.lines-out': {
    'zh-CN': '离开所选节点的连线必须来自同一个端口，或进入同一个端口',
    en: 'Connections out of the selection must share their source or their target',
  },
  'encapsulation.form': { 'zh-CN': '“{title}”中有错误', en: '"{title}" has errors' },
  'encapsulation.schema': {
    'zh-CN': '封装后的工作流无效：{message}',
    en: 'The encapsulated workflow would be invalid: {message}',
  },
  'release.empty': {
    'zh-CN': '“{title}”调用的工作流中没有可以展开的节点',
    en: 'The workflow called by "{title}" has no nodes to insert',
  },
  'release.batch': {
    'zh-CN': '“{title}”已启用批处理，不能解散',
    en: '"{title}" runs in batch mode and cannot be expanded',
  },
  'release.nested': {
    'zh-CN': '“{title}”不能放进循环或批处理',
    en: '"{title}" cannot be placed inside a loop or batch',
  },
  'release.input': {
    'zh-CN': '“{title}”引用了输入“{name}”，但此处没有对应的变量或值',
    en: '"{title}" reads the input "{name}", which has no variable or value here',
  },
  'release.output': {
    'zh-CN': '后面的节点引用了“{title}”的“{name}”，但其中没有节点输出它',
    en: 'Later nodes read "{name}" of "{title}", which none of its nodes provides',
  },
  'paste.kind': {
    'zh-CN': '剪贴板中的节点来自另一种画布',
    en: 'The copied nodes come from a different kind of canvas',
  },
  'paste.terminal': {
    'zh-CN': '“{title}”：开始节点和结束节点不能粘贴',
    en: '"{title}": a start or end cannot be pasted',
  },
  'paste.place': { 'zh-CN': '“{title}”不能粘贴到这里', en: '"{title}" cannot be pasted here' },
  'paste.loop': {
    'zh-CN': '“{title}”只能粘贴到循环中',
    en: '"{title}" can only be pasted into a loop',
  },
  'paste.nested': {
    'zh-CN': '“{title}”不能粘贴到循环或批处理中',
    en: '"{title}" cannot be pasted into a loop or batch',
  },
  'paste.self': {
    'zh-CN': '“{title}”调用的正是此工作流',
    en: '"{title}" calls this workflow',
  },
  'paste.workflow': {
    'zh-CN': '“{title}”只能在原来的工作流中使用',
    en: '"{title}" can only be pasted into the workflow it was copied from',
  },
  'paste.space': {
    'zh-CN': '“{title}”只能在原来的空间中使用',
    en: '"{title}" can only be pasted into the workspace it was copied from',
  },
  'paste.tool': {
    'zh-CN': '“{title}”的插件没有对其他空间开放',
    en: 'The plugin used by "{title}" is not shared with other workspaces',
  },
  'fix.connect': { 'zh-CN': '连接到结束', en: 'Connect to end' },
  'fix.connect-to': { 'zh-CN': '连接到“{title}”', en: 'Connect to "{title}"' },
  'fix.change-port': { 'zh-CN': '改用节点唯一的输出端口', en: "Use the node's only outgoing port" },
  'fix.remove-edge': { 'zh-CN': '删除连线', en: 'Delete connection' },
};

const unknownRule = { 'zh-CN': '未通过规则 {rule}', en: 'Rule {rule} is violated' };

/** The message of an issue. `more` contains the messages of rules that node types define. */
export function issueText(issue: Issue, language: Language, more: MessageTable = {}): string {
  const entry = messageOf(issue.rule, more);
  return entry === undefined
    ? fill(unknownRule[language], { rule: issue.rule })
    : fill(entry[language], issue.parameters);
}

/** The label of a fix, for a button. */
export function fixText(fix: IssueFix, language: Language, more: MessageTable = {}): string {
  const hasLabel = fix.kind === 'set' || fix.kind === 'remove';
  const title = fix.kind === 'connect' ? fix.title : undefined;
  const label = hasLabel ? fix.label : title === undefined ? `fix.${fix.kind}` : 'fix.connect-to';
  const parameters = hasLabel ? (fix.parameters ?? {}) : { title: title ?? '' };
  return fill(messageOf(label, more)?.[language] ?? label, parameters);
}

function messageOf(rule: string, more: MessageTable): MessageTable[string] | undefined {
  if (Object.hasOwn(messages, rule)) return messages[rule];
  return Object.hasOwn(more, rule) ? more[rule] : undefined;
}

function fill(text: string, parameters: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : placeholder,
  );
}

/** The rules that have messages here. */
export const knownRules: readonly string[] = Object.keys(messages);
