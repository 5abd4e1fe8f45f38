import type { Language } from '@heddle/workflow-schema';

/**
 * Words for the rules that node types check themselves. `{name}` stands for a parameter of the issue.
 * The rules of connections, references and titles belong to the validator.
 */
export const nodeIssueWords = {
  'name.missing': {
    'zh-CN': '变量名不能为空',
    en: 'A variable needs a name',
  },
  'name.invalid': {
    'zh-CN': '变量名“{name}”只能包含字母、数字和下划线，并以字母或下划线开头，且不能是保留字',
    en: 'The name "{name}" may hold letters, digits and underscores only, must start with a letter or underscore, and must not be a reserved word',
  },
  'name.duplicate': {
    'zh-CN': '变量名“{name}”重复',
    en: 'The name "{name}" is used twice',
  },
  'name.reserved': {
    'zh-CN': '“{name}”是系统字段，请换一个变量名',
    en: '"{name}" is a field of the system; choose another name',
  },
  'name.system': {
    'zh-CN': '“{name}”：以 sys_ 开头的名称留给系统变量',
    en: '"{name}": names that begin with sys_ belong to system variables',
  },
  'name.index': {
    'zh-CN': '变量名不能是 index，它表示循环的序号',
    en: 'The name index stands for the number of the iteration; choose another name',
  },
  'fix.value': {
    'zh-CN': '改为 {value}',
    en: 'Set to {value}',
  },
  'fix.rename': {
    'zh-CN': '改名为“{name}”',
    en: 'Rename to "{name}"',
  },
  'fix.remove': {
    'zh-CN': '移除“{name}”',
    en: 'Remove "{name}"',
  },
  'prompt.missing': {
    'zh-CN': '模型“{name}”需要用户提示词',
    en: 'The model "{name}" needs a user prompt',
  },
  'batch.outputs': {
    'zh-CN': '批处理模式只能有一个输出，且必须是对象列表',
    en: 'In batch mode there is exactly one output, a list of objects',
  },
  'http.methodUnknown': {
    'zh-CN': '未知的请求方法“{method}”',
    en: 'The method "{method}" is unknown',
  },
  'http.bodyUnknown': {
    'zh-CN': '未知的请求体类型“{type}”',
    en: 'The kind of body "{type}" is unknown',
  },
  'http.authPlace': {
    'zh-CN': '请选择鉴权信息放在请求头还是查询参数中',
    en: 'Choose whether the authorization goes into the headers or the query',
  },
  'database.logic': {
    'zh-CN': '请选择条件之间是“且”还是“或”',
    en: 'Choose whether all or any of the conditions must hold',
  },
  'assignment.readOnly': {
    'zh-CN': '系统变量“{name}”只读，不能赋值',
    en: 'The system variable "{name}" can be read only',
  },
  'assignment.global': {
    'zh-CN': '请选择要赋值的应用变量或用户变量',
    en: 'Choose the variable of the app or the user to set',
  },
  'assignment.types': {
    'zh-CN': '变量“{name}”与新值的类型不一致',
    en: 'The variable "{name}" and its new value have different types',
  },
  'assignment.duplicate': {
    'zh-CN': '变量“{name}”被设置了两次',
    en: 'The variable "{name}" is set twice',
  },
  'assignment.same': {
    'zh-CN': '变量“{name}”不能设置为它自己',
    en: 'The variable "{name}" is set to itself',
  },
  'value.missing': {
    'zh-CN': '“{name}”的值不能为空',
    en: '"{name}" needs a value',
  },
  'default.mismatch': {
    'zh-CN': '“{name}”的默认值与类型 {type} 不符',
    en: 'The default value of "{name}" does not fit its type {type}',
  },
  'plan.missing': {
    'zh-CN': '请选择结束节点返回变量还是返回文本',
    en: 'Choose whether the end returns variables or text',
  },
  'content.missing': {
    'zh-CN': '输出内容不能为空',
    en: 'The text to output is empty',
  },
  'content.notText': {
    'zh-CN': '输出内容必须直接填写文本，不能引用变量或使用其他类型',
    en: 'The text to output must be written here; it cannot be a reference or another type',
  },
  'model.missing': {
    'zh-CN': '请选择模型',
    en: 'Choose a model',
  },
  'model.unknown': {
    'zh-CN': '此处没有配置模型“{name}”（{id}）',
    en: 'The model "{name}" ({id}) is not configured here',
  },
  'model.settingsMissing': {
    'zh-CN': '节点没有模型设置',
    en: 'The node has no model settings',
  },
  'model.use': {
    'zh-CN': '使用模型“{name}”',
    en: 'Use the model "{name}"',
  },
  'format.invalid': {
    'zh-CN': '未知的输出格式 {format}',
    en: 'The output format {format} is unknown',
  },
  'format.outputs': {
    'zh-CN': '文本或 Markdown 格式只能有一个字符串输出（另可有 reasoning_content）',
    en: 'Text and Markdown give exactly one string output (and reasoning_content beside it)',
  },
  'tool.missing': {
    'zh-CN': '请选择插件工具',
    en: 'Choose a plugin tool',
  },
  'code.missing': {
    'zh-CN': '代码不能为空',
    en: 'The code is empty',
  },
  'code.languageUnknown': {
    'zh-CN': '未知的代码语言 {language}',
    en: 'The code language {language} is unknown',
  },
  'knowledge.missing': {
    'zh-CN': '请至少选择一个知识库',
    en: 'Choose at least one knowledge base',
  },
  'knowledge.tooMany': {
    'zh-CN': '文件只能写入一个知识库',
    en: 'A file can be added to one knowledge base only',
  },
  'parsing.typeUnknown': {
    'zh-CN': '未知的解析方式“{type}”',
    en: 'There is no way of reading files called "{type}"',
  },
  'chunk.typeUnknown': {
    'zh-CN': '未知的分段方式“{type}”',
    en: 'There is no way of cutting texts called "{type}"',
  },
  'chunk.separatorMissing': {
    'zh-CN': '分段标识符不能为空',
    en: 'Say what the text is cut at',
  },
  'chunk.length': {
    'zh-CN': '分段最大长度必须在 {from} 到 {to} 之间',
    en: 'The longest passage must have between {from} and {to} tokens',
  },
  'chunk.overlap': {
    'zh-CN': '分段重叠比例必须在 0 到 {to} 之间',
    en: 'The overlap must be between 0 and {to}',
  },
  'trigger.typeUnknown': {
    'zh-CN': '未知的触发方式“{type}”，只支持按时间触发',
    en: 'There is no kind of trigger called "{type}"; only clocks fire triggers',
  },
  'trigger.crontab': {
    'zh-CN': '“{value}”不是有效的 Crontab 表达式',
    en: '"{value}" is not a crontab expression',
  },
  'trigger.timeZone': {
    'zh-CN': '没有名为“{value}”的时区',
    en: 'There is no time zone called "{value}"',
  },
  'branch.none': {
    'zh-CN': '至少需要一个条件分支',
    en: 'At least one branch is needed',
  },
  'condition.none': {
    'zh-CN': '分支 {branch} 没有条件',
    en: 'Branch {branch} has no condition',
  },
  'condition.logic': {
    'zh-CN': '分支 {branch} 需要选择“且”或“或”',
    en: 'Branch {branch} must say whether all or any of its conditions must hold',
  },
  'condition.leftMissing': {
    'zh-CN': '请选择要比较的变量',
    en: 'Choose the variable to compare',
  },
  'condition.operatorMissing': {
    'zh-CN': '请选择比较方式',
    en: 'Choose how to compare',
  },
  'condition.rightMissing': {
    'zh-CN': '请填写要比较的值',
    en: 'Give the value to compare with',
  },
  'condition.types': {
    'zh-CN': '“{operator}”不能用于类型 {left} 和 {right}',
    en: '"{operator}" cannot be used with the types {left} and {right}',
  },
  'workflow.missing': {
    'zh-CN': '请选择要调用的工作流',
    en: 'Choose the workflow to call',
  },
  'database.missing': {
    'zh-CN': '请选择数据库',
    en: 'Choose a database',
  },
  'database.idInvalid': {
    'zh-CN': '数据库编号“{id}”必须是正整数',
    en: 'The database id "{id}" must be a whole number above zero',
  },
  'database.conditionIncomplete': {
    'zh-CN': '条件缺少字段或比较方式',
    en: 'The condition lacks its field or its comparison',
  },
  'database.conditionMissing': {
    'zh-CN': '请添加条件',
    en: 'Add a condition',
  },
  'database.fieldsMissing': {
    'zh-CN': '请填写要写入的字段',
    en: 'Name the fields to write',
  },
  'database.limitInvalid': {
    'zh-CN': '最多条数必须在 1 到 1000 之间',
    en: 'The most rows must be between 1 and 1000',
  },
  'sql.missing': {
    'zh-CN': 'SQL 不能为空',
    en: 'The SQL is empty',
  },
  'variable.modeUnknown': {
    'zh-CN': '请选择读取还是设置变量（当前为“{mode}”）',
    en: 'Choose whether variables are read or set (now it says "{mode}")',
  },
  'text.methodUnknown': {
    'zh-CN': '未知的文本处理方式“{method}”',
    en: 'The method "{method}" is unknown',
  },
  'delimiter.missing': {
    'zh-CN': '请至少选择一个分隔符',
    en: 'Choose at least one delimiter',
  },
  'group.none': {
    'zh-CN': '至少需要一个分组',
    en: 'At least one group is needed',
  },
  'group.tooMany': {
    'zh-CN': '最多 {count} 个分组',
    en: 'No more than {count} groups are possible',
  },
  'group.empty': {
    'zh-CN': '分组“{name}”还没有变量',
    en: 'The group "{name}" has no variables yet',
  },
  'group.tooFull': {
    'zh-CN': '分组“{name}”最多 {count} 个变量',
    en: 'The group "{name}" may hold {count} variables at most',
  },
  'group.types': {
    'zh-CN': '“{name}”中的变量类型必须一致',
    en: 'The variables of "{name}" must have one type',
  },
  'name.tooLong': {
    'zh-CN': '“{name}”不能超过 {count} 个字符',
    en: '"{name}" may have {count} characters at most',
  },
  'question.missing': {
    'zh-CN': '请填写问题',
    en: 'The question is empty',
  },
  'question.answerType': {
    'zh-CN': '未知的回答方式“{type}”',
    en: 'The way to answer "{type}" is unknown',
  },
  'option.none': {
    'zh-CN': '至少需要一个选项',
    en: 'At least one option is needed',
  },
  'option.tooMany': {
    'zh-CN': '最多 {count} 个选项',
    en: 'No more than {count} options are possible',
  },
  'option.empty': {
    'zh-CN': '选项内容不能为空',
    en: 'An option has no words',
  },
  'option.duplicate': {
    'zh-CN': '选项“{name}”重复',
    en: 'The option "{name}" is there twice',
  },
  'intent.none': {
    'zh-CN': '至少需要一个意图',
    en: 'At least one intent is needed',
  },
  'intent.tooLong': {
    'zh-CN': '意图不能超过 {count} 个字符',
    en: 'An intent may have {count} characters at most',
  },
  'http.urlMissing': {
    'zh-CN': '请填写网址',
    en: 'The address is empty',
  },
  'http.urlTooLong': {
    'zh-CN': '网址不能超过 {count} 个字符',
    en: 'The address may have {count} characters at most',
  },
  'http.urlKind': {
    'zh-CN': '网址必须以 http:// 或 https:// 开头',
    en: 'The address must begin with http:// or https://',
  },
  'http.hostVariable': {
    'zh-CN': '节点里写有鉴权信息时，主机名必须写在网址里，不能来自变量：否则给出变量的人就能拿到它',
    en: 'A node that holds a credential needs its host in the address, and not from a variable: who gives the variable would get the credential',
  },
  'http.fieldName': {
    'zh-CN': '名称“{name}”只能包含字母、数字、下划线和连字符，并以字母或下划线开头',
    en: 'The name "{name}" may hold letters, digits, underscores and hyphens, and must start with a letter or underscore',
  },
  'http.authUnknown': {
    'zh-CN': '未知的鉴权方式“{type}”',
    en: 'The kind of authorization "{type}" is unknown',
  },
  'http.json': {
    'zh-CN': '请求体不是有效的 JSON',
    en: 'The body is not valid JSON',
  },
  'lists.none': {
    'zh-CN': '至少需要一个列表',
    en: 'At least one list is needed',
  },
  'loop.typeUnknown': {
    'zh-CN': '未知的循环方式“{type}”',
    en: 'There is no kind of loop called "{type}"',
  },
  'batch.size': {
    'zh-CN': '请填写 0 到 {count} 之间的整数',
    en: 'Give a whole number between 0 and {count}',
  },
  'batch.noOutput': {
    'zh-CN': '至少需要一个输出',
    en: 'At least one output is needed',
  },
  'assignment.none': {
    'zh-CN': '至少需要一项赋值',
    en: 'At least one assignment is needed',
  },
  'assignment.target': {
    'zh-CN': '请选择要设置的循环变量',
    en: 'Choose the variable of the loop to set',
  },
  'assignment.part': {
    'zh-CN': '“{name}”是变量的一部分，只能设置整个变量',
    en: '"{name}" is a part of a variable; only whole variables can be set',
  },
  'image.prompt': {
    'zh-CN': '请填写提示词',
    en: 'The prompt is empty',
  },
  'image.size': {
    'zh-CN': '请填写 {least} 到 {most} 之间的整数',
    en: 'Give a whole number from {least} to {most}',
  },
  'image.steps': {
    'zh-CN': '步数请填写 {least} 到 {most} 之间的整数',
    en: 'The steps are a whole number from {least} to {most}',
  },
  'image.weight': {
    'zh-CN': '权重必须在 0 到 1 之间',
    en: 'A weight lies between 0 and 1',
  },
  'image.references': {
    'zh-CN': '最多 {count} 张参考图',
    en: 'No more than {count} images to go by are possible',
  },
  'drawing.invalid': {
    'zh-CN': '画板内容不是有效的 JSON',
    en: 'The drawing is not valid JSON',
  },
  'drawing.tooFull': {
    'zh-CN': '画板最多绘制 {count} 个元素，其余会保留但不绘制',
    en: 'No more than {count} elements are drawn; the others are kept',
  },
  'drawing.elementUnknown': {
    'zh-CN': '“{kind}”类元素会保留，但不会绘制',
    en: 'An element of kind "{kind}" is kept and not drawn',
  },
  'drawing.variableLost': {
    'zh-CN': '有元素引用的变量“{name}”不存在',
    en: 'An element shows the variable "{name}", which is not there',
  },
  'imageflow.notRun': {
    'zh-CN': '旧版图像流没有对应的运行方式，此节点会保留，但不会执行',
    en: 'An image flow of an older product has no counterpart here; the node is kept and does not run',
  },
  'imageReference.notRun': {
    'zh-CN': '旧版图像参考节点会保留，但不会执行；参考图现在属于图像生成节点',
    en: 'The legacy image reference is kept and does not run; reference images belong to the image generation node now',
  },
  'scene.notRun': {
    'zh-CN': '此处没有社交场景，节点会保留，但不会执行',
    en: 'There are no social scenes here; the node is kept and does not run',
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

/** A rule that a node type checks itself. */
export type NodeRule = keyof typeof nodeIssueWords;
