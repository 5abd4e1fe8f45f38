import type { Issue, IssueFix, Language } from '@heddle/workflow-schema';

/** Messages by rule or label, in both languages; `{name}` is a placeholder for a parameter. */
export type MessageTable = Readonly<Record<string, Readonly<Record<Language, string>>>>;

const messages: MessageTable = {
  'structure.no-start': { 'zh-CN': '工作流没有开始节点', en: 'The workflow has no start node' },
  'structure.no-end': { 'zh-CN': '工作流没有结束节点', en: 'The workflow has no end node' },
  'structure.second': {
    'zh-CN': '“{title}”：开始节点和结束节点各只能有一个',
    en: '"{title}": a workflow has one start and one end only',
  },
  'structure.nested': {
    'zh-CN': '“{title}”：开始节点和结束节点不能放在循环或批处理中',
    en: '"{title}": a start or end cannot stand inside a loop or batch',
  },
  'structure.id': {
    'zh-CN': '“{title}”的编号必须是 {id}',
    en: 'The id of "{title}" must be {id}',
  },
  'structure.unexpected-blocks': {
    'zh-CN': '“{title}”不能包含其他节点',
    en: '"{title}" cannot contain other nodes',
  },
  'node.no-id': { 'zh-CN': '有一个节点没有编号', en: 'A node has no id' },
  'node.duplicate-id': { 'zh-CN': '多个节点使用了编号 {id}', en: 'Several nodes have the id {id}' },
  'node.unknown-type': {
    'zh-CN': '此处没有类型为 {type} 的节点，“{title}”会原样保留但不能运行',
    en: 'Node type {type} is not known here; "{title}" is kept as it is but cannot run',
  },
  'edge.unknown-node': {
    'zh-CN': '一条连线连接到不存在的节点“{id}”',
    en: 'A line leads to a node that does not exist: "{id}"',
  },
  'connection.start': { 'zh-CN': '开始节点没有连线', en: 'The start node leads nowhere' },
  'connection.missing': { 'zh-CN': '“{title}”没有连接到后续节点', en: '"{title}" leads nowhere' },
  'connection.port': {
    'zh-CN': '“{title}”的分支 {port} 没有连线',
    en: 'The branch {port} of "{title}" leads nowhere',
  },
  'connection.unknown-port': {
    'zh-CN': '“{title}”没有分支“{port}”，但有连线从它引出',
    en: '"{title}" has no branch "{port}", yet a line leaves from it',
  },
  'connection.unreachable': {
    'zh-CN': '没有连线到达“{title}”，运行时会跳过它',
    en: 'No line from the start comes to "{title}", so runs leave it out',
  },
  'connection.body-start': {
    'zh-CN': '“{title}”的循环体没有起点连线，请连接到第一个节点',
    en: 'The body of "{title}" does not begin: connect its start to the first node',
  },
  'connection.body-end': {
    'zh-CN': '“{title}”的循环体没有连接到终点',
    en: 'The body of "{title}" does not end: no line leads to its end',
  },
  'structure.outside-loop': {
    'zh-CN': '“{title}”只能放在循环中',
    en: '"{title}" can stand in a loop only',
  },
  'structure.too-many-nodes': {
    'zh-CN': '工作流有 {count} 个节点，最多 {most} 个',
    en: 'The workflow has {count} nodes; {most} are possible',
  },
  'graph.cycle': {
    'zh-CN': '这条连线属于一个环，连线不能绕回',
    en: 'This line is part of a circle; lines cannot lead back',
  },
  'graph.self': { 'zh-CN': '节点不能连接到自己', en: 'A node cannot lead to itself' },
  'graph.nested': {
    'zh-CN': '“{title}”中不能再放循环或批处理',
    en: '"{title}" cannot contain another loop or batch',
  },
  'parameter.name': {
    'zh-CN': '变量名“{name}”只能包含字母、数字和下划线，并以字母或下划线开头',
    en: 'The name "{name}" may hold letters, digits and underscores only and must begin with a letter or underscore',
  },
  'reference.empty': { 'zh-CN': '请选择要引用的变量', en: 'Choose the variable to refer to' },
  'reference.unreachable': {
    'zh-CN': '引用的节点 {id} 不存在，或运行不会到达它',
    en: 'The node {id} that is referred to does not exist, or no run comes to it',
  },
  'reference.later': {
    'zh-CN': '引用的节点 {id} 不在此节点之前运行',
    en: 'The node {id} that is referred to does not run before this one',
  },
  'reference.missing': {
    'zh-CN': '引用的变量“{name}”不存在',
    en: 'The variable "{name}" that is referred to does not exist',
  },
  'reference.body': {
    'zh-CN': '引用的节点 {id} 在另一个循环体中，此处不能访问',
    en: 'The node {id} that is referred to stands in a body that this node cannot see into',
  },
  'reference.collected': {
    'zh-CN': '输出必须取自循环体中的节点或循环变量',
    en: 'An output takes its value from a node of the body or from a variable of the loop',
  },
  'reference.type': {
    'zh-CN': '变量“{name}”的类型是 {from}，不能转换为 {to}',
    en: 'The variable "{name}" is of type {from}, which cannot become {to}',
  },
  'reference.skipped': {
    'zh-CN': '运行可能不经过节点 {id}，此时变量“{name}”没有值；可以先用变量聚合合并各分支',
    en: 'A run may skip the node {id}, and then "{name}" has no value; merge the branches first',
  },
  'reference.choose': { 'zh-CN': '使用“{name}”', en: 'Use "{name}"' },
  'assignment.place': {
    'zh-CN': '只能设置所在循环的变量',
    en: 'Only variables of the loop around this node can be set',
  },
  'reference.global': {
    'zh-CN': '引用的全局变量“{name}”不存在',
    en: 'The global variable "{name}" that is referred to does not exist',
  },
  'variable.type': {
    'zh-CN': '变量“{name}”的类型与声明不一致',
    en: 'The type of the variable "{name}" is not the declared one',
  },
  'variable.element-type': {
    'zh-CN': '列表变量“{name}”的元素类型与声明不一致',
    en: 'The element type of the list "{name}" is not the declared one',
  },
  'workflow.not-found': {
    'zh-CN': '被调用的工作流 {workflowId} 不存在',
    en: 'The workflow {workflowId} that is called does not exist',
  },
  'workflow.changed': {
    'zh-CN': '被调用的工作流已修改返回方式，请重新选择',
    en: 'The workflow that is called has changed what it gives back; choose it again',
  },
  'title.missing': { 'zh-CN': '节点名称不能为空', en: 'The node needs a name' },
  'title.too-long': {
    'zh-CN': '节点名称不能超过 {most} 个字符',
    en: 'The node name is longer than {most} characters',
  },
  'title.duplicate': { 'zh-CN': '节点名称“{title}”已被使用', en: 'The node name "{title}" is used already' },
  'title.shorten': { 'zh-CN': '截短名称', en: 'Shorten the name' },
  'title.rename': { 'zh-CN': '改名为“{title}”', en: 'Rename to "{title}"' },
  'reference.rename': { 'zh-CN': '改为引用“{name}”', en: 'Refer to "{name}"' },
  'error-handling.fill': { 'zh-CN': '填入各输出的空值', en: 'Fill in an empty value for every output' },
  'error-handling.no-fallback': {
    'zh-CN': '请填写异常时返回的内容',
    en: 'Give the content to return after an error',
  },
  'error-handling.json': {
    'zh-CN': '异常时返回的内容不是有效的 JSON',
    en: 'The content to return after an error is not valid JSON',
  },
  'data.shape': {
    'zh-CN': '节点的内容无法读取：{detail}',
    en: 'The content of the node cannot be read: {detail}',
  },
  'document.number': {
    'zh-CN': '数字 {text} 超出可精确表示的范围，保存后会变为 {value}',
    en: 'The number {text} cannot be kept exactly; it becomes {value} when the document is changed and saved',
  },
  'document.duplicate-key': {
    'zh-CN': '键“{key}”在同一个对象中出现多次，只保留最后一个',
    en: 'The key "{key}" stands more than once in one object; only the last one is kept',
  },
  'document.shape': {
    'zh-CN': '与工作流格式不符：{place}（{detail}）',
    en: 'Not as the format has it: {place} ({detail})',
  },
  'encapsulation.too-few': { 'zh-CN': '请至少选择两个节点', en: 'Select at least two nodes' },
  'encapsulation.terminal': {
    'zh-CN': '“{title}”：开始节点和结束节点不能封装',
    en: '"{title}": a start or end cannot become part of a workflow of its own',
  },
  'encapsulation.loop': {
    'zh-CN': '“{title}”不能离开它所在的循环',
    en: '"{title}" cannot leave the loop around it',
  },
  'encapsulation.levels': {
    'zh-CN': '循环体中的节点必须和循环一起选择',
    en: 'Nodes inside a loop or batch must be selected together with it',
  },
  'encapsulation.ports': {
    'zh-CN': '“{title}”还有没有连线的端口',
    en: '"{title}" has an end that no line is connected to',
  },
  'encapsulation.lines-in': {
    'zh-CN': '进入所选节点的连线必须来自同一个出口，或进入同一个入口',
    en: 'Lines into the selection must leave from one place or enter at one place',
  },
  'encapsulation.lines-out': {
    'zh-CN': '离开所选节点的连线必须来自同一个出口，或进入同一个入口',
    en: 'Lines out of the selection must leave from one place or enter at one place',
  },
  'encapsulation.form': { 'zh-CN': '“{title}”中有错误', en: '"{title}" has errors' },
  'encapsulation.schema': {
    'zh-CN': '封装后的工作流无效：{message}',
    en: 'The workflow made of the selection would not be valid: {message}',
  },
  'release.empty': {
    'zh-CN': '“{title}”调用的工作流里没有可以放进来的节点',
    en: 'The workflow that "{title}" calls holds no nodes to put here',
  },
  'release.batch': {
    'zh-CN': '“{title}”按批量方式运行，不能解散',
    en: '"{title}" runs once for each item of a list, so its nodes cannot stand in its place',
  },
  'release.nested': {
    'zh-CN': '“{title}”不能放进循环或批处理',
    en: '"{title}" does not fit into a loop or batch',
  },
  'release.input': {
    'zh-CN': '“{title}”读取输入“{name}”，这里没有可以替换它的变量或值',
    en: '"{title}" reads the input "{name}", for which there is no variable or value here',
  },
  'release.output': {
    'zh-CN': '后面的节点读取“{title}”的“{name}”，其中的节点不提供它',
    en: 'Later nodes read "{name}" of "{title}", which none of its nodes gives',
  },
  'paste.kind': {
    'zh-CN': '剪贴板中的节点来自另一种画布',
    en: 'The copied nodes come from a canvas of another kind',
  },
  'paste.terminal': {
    'zh-CN': '“{title}”：开始节点和结束节点不能粘贴',
    en: '"{title}": a start or end cannot be pasted',
  },
  'paste.place': { 'zh-CN': '“{title}”不能粘贴到这里', en: '"{title}" cannot be pasted here' },
  'paste.loop': {
    'zh-CN': '“{title}”只能粘贴到循环中',
    en: '"{title}" can be pasted into a loop only',
  },
  'paste.nested': {
    'zh-CN': '“{title}”不能粘贴到循环或批处理中',
    en: '"{title}" cannot be pasted into a loop or batch',
  },
  'paste.self': {
    'zh-CN': '“{title}”调用的就是这个工作流',
    en: '"{title}" calls the very workflow it would be pasted into',
  },
  'paste.workflow': {
    'zh-CN': '“{title}”只能在原来的工作流中使用',
    en: '"{title}" can be used in its own workflow only',
  },
  'paste.space': {
    'zh-CN': '“{title}”只能在原来的空间中使用',
    en: '"{title}" can be used in its own space only',
  },
  'paste.tool': {
    'zh-CN': '“{title}”的插件没有对其他空间开放',
    en: 'The plugin of "{title}" is not open to other spaces',
  },
  'fix.connect': { 'zh-CN': '连接到结束', en: 'Connect to the end' },
  'fix.connect-to': { 'zh-CN': '连接到“{title}”', en: 'Connect to "{title}"' },
  'fix.change-port': { 'zh-CN': '改从节点的唯一出口引出', en: 'Let the line leave by the only way out' },
  'fix.remove-edge': { 'zh-CN': '删除连线', en: 'Delete the line' },
};

const unknownRule = { 'zh-CN': '未通过规则 {rule}', en: 'The rule {rule} is not met' };

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
