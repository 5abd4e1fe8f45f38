import type { Language } from '@heddle/workflow-schema';

/**
 * Messages of the rules that node types check themselves; `{name}` is replaced by a parameter of the issue.
 * The validator has the rules of connections, references and titles.
 */
export const nodeIssueMessages = {
  'name.missing': {
    'zh-CN': '变量名不能为空',
    en: 'Enter a variable name',
  },
  'name.invalid': {
    'zh-CN': '变量名“{name}”无效：只能包含字母、数字和下划线，以字母或下划线开头，且不能是保留字',
    en: '"{name}" isn\'t a valid name. Use letters, digits and underscores, start with a letter or underscore, and avoid reserved words',
  },
  'name.duplicate': {
    'zh-CN': '变量名“{name}”重复',
    en: 'The name "{name}" is already used',
  },
  'name.reserved': {
    'zh-CN': '“{name}”是系统字段，请使用其他变量名',
    en: '"{name}" is a system field. Choose another name',
  },
  'name.system': {
    'zh-CN': '“{name}”：以 sys_ 开头的名称保留给系统变量',
    en: '"{name}": names starting with sys_ are reserved for system variables',
  },
  'name.index': {
    'zh-CN': '变量名不能为 index，它表示循环轮次的序号',
    en: 'The name index is reserved for the iteration index. Choose another name',
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
    'zh-CN': '删除“{name}”',
    en: 'Remove "{name}"',
  },
  'prompt.missing': {
    'zh-CN': '模型“{name}”需要用户提示词',
    en: 'The model "{name}" requires a user prompt',
  },
  'batch.outputs': {
    'zh-CN': '批处理模式必须有且仅有一个输出，类型为对象列表',
    en: 'Batch mode requires exactly one output, a list of objects',
  },
  'http.methodUnknown': {
    'zh-CN': '未知的请求方法“{method}”',
    en: 'Unknown method "{method}"',
  },
  'http.bodyUnknown': {
    'zh-CN': '未知的请求体类型“{type}”',
    en: 'Unknown body type "{type}"',
  },
  'http.authPlace': {
    'zh-CN': '请选择将鉴权信息添加到请求头还是请求参数',
    en: 'Choose whether to add the authorization to a header or the query parameters',
  },
  'database.logic': {
    'zh-CN': '请选择“全部满足”或“任一满足”',
    en: 'Choose whether rows must match all conditions or any of them',
  },
  'assignment.readOnly': {
    'zh-CN': '系统变量“{name}”为只读，不能赋值',
    en: 'The system variable "{name}" is read-only',
  },
  'assignment.global': {
    'zh-CN': '请选择要赋值的应用变量或用户变量',
    en: 'Choose an app or user variable to set',
  },
  'assignment.types': {
    'zh-CN': '变量“{name}”与新值的类型不一致',
    en: 'The type of the new value doesn\'t match the variable "{name}"',
  },
  'assignment.duplicate': {
    'zh-CN': '变量“{name}”重复赋值',
    en: 'The variable "{name}" is set twice',
  },
  'assignment.same': {
    'zh-CN': '不能将变量“{name}”赋值给自身',
    en: 'The variable "{name}" can\'t be set to itself',
  },
  'value.missing': {
    'zh-CN': '“{name}”的值不能为空',
    en: '"{name}" needs a value',
  },
  'default.mismatch': {
    'zh-CN': '“{name}”的默认值与类型 {type} 不匹配',
    en: 'The default value of "{name}" doesn\'t match its type {type}',
  },
  'plan.missing': {
    'zh-CN': '请选择返回变量或返回文本',
    en: 'Return variables or text',
  },
  'content.missing': {
    'zh-CN': '输出内容不能为空',
    en: 'The output text is empty',
  },
  'content.notText': {
    'zh-CN': '输出内容必须直接输入文本，不能引用变量或使用其他类型',
    en: "Enter the output text here. It can't be a reference or another type",
  },
  'model.missing': {
    'zh-CN': '请选择模型',
    en: 'Choose a model',
  },
  'model.unknown': {
    'zh-CN': '模型“{name}”（{id}）未配置',
    en: 'The model "{name}" ({id}) is not configured',
  },
  'model.settingsMissing': {
    'zh-CN': '节点缺少模型设置',
    en: 'The node has no model settings',
  },
  'model.use': {
    'zh-CN': '使用模型“{name}”',
    en: 'Use model "{name}"',
  },
  'format.invalid': {
    'zh-CN': '未知的输出格式 {format}',
    en: 'Unknown output format {format}',
  },
  'format.outputs': {
    'zh-CN': '文本或 Markdown 格式只能有一个字符串输出（可另加 reasoning_content）',
    en: 'Text and Markdown require exactly one string output (and optionally reasoning_content)',
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
    'zh-CN': '未知的编程语言 {language}',
    en: 'Unknown programming language {language}',
  },
  'knowledge.missing': {
    'zh-CN': '请至少选择一个知识库',
    en: 'Choose at least one knowledge base',
  },
  'knowledge.tooMany': {
    'zh-CN': '一个文件只能写入一个知识库',
    en: 'A file can be added to only one knowledge base',
  },
  'parsing.typeUnknown': {
    'zh-CN': '未知的解析方式“{type}”',
    en: 'Unknown parsing mode "{type}"',
  },
  'chunk.typeUnknown': {
    'zh-CN': '未知的分段方式“{type}”',
    en: 'Unknown chunking mode "{type}"',
  },
  'chunk.separatorMissing': {
    'zh-CN': '分段标识符不能为空',
    en: 'Enter a separator',
  },
  'chunk.length': {
    'zh-CN': '分段最大长度必须在 {from} 到 {to} 之间',
    en: 'Max chunk size must be between {from} and {to} tokens',
  },
  'chunk.overlap': {
    'zh-CN': '分段重叠比例必须在 0 到 {to} 之间',
    en: 'Chunk overlap must be between 0 and {to}',
  },
  'trigger.typeUnknown': {
    'zh-CN': '未知的触发方式“{type}”，仅支持定时触发',
    en: 'Unknown trigger type "{type}". Only scheduled triggers are supported',
  },
  'trigger.crontab': {
    'zh-CN': '“{value}”不是有效的 Cron 表达式',
    en: '"{value}" isn\'t a valid cron expression',
  },
  'trigger.timeZone': {
    'zh-CN': '未知的时区“{value}”',
    en: 'Unknown time zone "{value}"',
  },
  'branch.none': {
    'zh-CN': '请至少添加一个条件分支',
    en: 'Add at least one branch',
  },
  'condition.none': {
    'zh-CN': '分支 {branch} 没有条件',
    en: 'Branch {branch} has no conditions',
  },
  'condition.logic': {
    'zh-CN': '请为分支 {branch} 选择“全部满足”或“任一满足”',
    en: 'Choose whether branch {branch} requires all of its conditions or any of them',
  },
  'condition.leftMissing': {
    'zh-CN': '请选择要比较的变量',
    en: 'Choose the variable to compare',
  },
  'condition.operatorMissing': {
    'zh-CN': '请选择比较方式',
    en: 'Choose an operator',
  },
  'condition.rightMissing': {
    'zh-CN': '请填写比较值',
    en: 'Enter a value to compare with',
  },
  'condition.types': {
    'zh-CN': '“{operator}”不能用于类型 {left} 和 {right}',
    en: '"{operator}" can\'t be used with the types {left} and {right}',
  },
  'workflow.missing': {
    'zh-CN': '请选择工作流',
    en: 'Choose a workflow',
  },
  'database.missing': {
    'zh-CN': '请选择数据库',
    en: 'Choose a database',
  },
  'database.idInvalid': {
    'zh-CN': '数据库 ID“{id}”必须是正整数',
    en: 'The database ID "{id}" must be a positive whole number',
  },
  'database.conditionIncomplete': {
    'zh-CN': '条件缺少字段或比较方式',
    en: 'The condition has no field or operator',
  },
  'database.conditionMissing': {
    'zh-CN': '请添加条件',
    en: 'Add a condition',
  },
  'database.fieldsMissing': {
    'zh-CN': '请添加要写入的字段',
    en: 'Add the fields to write',
  },
  'database.limitInvalid': {
    'zh-CN': '行数上限必须在 1 到 1000 之间',
    en: 'Max rows must be between 1 and 1000',
  },
  'sql.missing': {
    'zh-CN': 'SQL 不能为空',
    en: 'The SQL is empty',
  },
  'variable.modeUnknown': {
    'zh-CN': '请选择读取变量或设置变量（当前为“{mode}”）',
    en: 'Choose whether to read or set variables (currently "{mode}")',
  },
  'text.methodUnknown': {
    'zh-CN': '未知的文本处理方式“{method}”',
    en: 'Unknown method "{method}"',
  },
  'delimiter.missing': {
    'zh-CN': '请至少选择一个分隔符',
    en: 'Choose at least one delimiter',
  },
  'group.none': {
    'zh-CN': '请至少添加一个分组',
    en: 'Add at least one group',
  },
  'group.tooMany': {
    'zh-CN': '最多支持 {count} 个分组',
    en: 'Up to {count} groups are allowed',
  },
  'group.empty': {
    'zh-CN': '分组“{name}”还没有变量',
    en: 'The group "{name}" has no variables yet',
  },
  'group.tooFull': {
    'zh-CN': '分组“{name}”最多包含 {count} 个变量',
    en: 'The group "{name}" can have up to {count} variables',
  },
  'group.types': {
    'zh-CN': '“{name}”中的变量类型必须一致',
    en: 'The variables of "{name}" must have the same type',
  },
  'name.tooLong': {
    'zh-CN': '“{name}”不能超过 {count} 个字符',
    en: '"{name}" can have up to {count} characters',
  },
  'question.missing': {
    'zh-CN': '请填写问题',
    en: 'The question is empty',
  },
  'question.answerType': {
    'zh-CN': '未知的回答方式“{type}”',
    en: 'Unknown answer type "{type}"',
  },
  'option.none': {
    'zh-CN': '请至少添加一个选项',
    en: 'Add at least one option',
  },
  'option.tooMany': {
    'zh-CN': '最多支持 {count} 个选项',
    en: 'Up to {count} options are allowed',
  },
  'option.empty': {
    'zh-CN': '选项内容不能为空',
    en: 'An option is empty',
  },
  'option.duplicate': {
    'zh-CN': '选项“{name}”重复',
    en: 'The option "{name}" is listed twice',
  },
  'intent.none': {
    'zh-CN': '请至少添加一个意图',
    en: 'Add at least one intent',
  },
  'intent.tooLong': {
    'zh-CN': '意图不能超过 {count} 个字符',
    en: 'An intent can have up to {count} characters',
  },
  'http.urlMissing': {
    'zh-CN': '请填写 URL',
    en: 'The URL is empty',
  },
  'http.urlTooLong': {
    'zh-CN': 'URL 不能超过 {count} 个字符',
    en: 'The URL can have up to {count} characters',
  },
  'http.urlKind': {
    'zh-CN': 'URL 必须以 http:// 或 https:// 开头',
    en: 'The URL must start with http:// or https://',
  },
  'http.hostVariable': {
    'zh-CN':
      '节点中包含鉴权信息时，URL 中的主机名必须直接填写，不能来自变量，否则能设置该变量的人就能获取鉴权信息',
    en: 'This node contains a credential, so its URL needs a fixed host: anyone who can set a variable host could receive the credential',
  },
  'http.clearSecret': {
    'zh-CN': '密钥以明文保存在工作流中，所有能查看工作流的人都能看到。请移到凭据中',
    en: 'This secret is stored in the workflow as plain text, visible to everyone who can view it. Move it to credentials',
  },
  'http.credentialUnknown': {
    'zh-CN': '该空间中没有这个凭据，或凭据仅供他人使用。请选择其他凭据',
    en: "This credential isn't in this space, or only someone else can use it. Choose another one",
  },
  'http.credentialHost': {
    'zh-CN': '凭据“{name}”只能发送到 {allowed}，不能发送到 {host}',
    en: 'The credential "{name}" can only be sent to {allowed}, not to {host}',
  },
  'http.fieldName': {
    'zh-CN': '名称“{name}”无效：只能包含字母、数字、下划线和连字符，并以字母或下划线开头',
    en: '"{name}" isn\'t a valid name. Use letters, digits, underscores and hyphens, and start with a letter or underscore',
  },
  'http.authUnknown': {
    'zh-CN': '未知的鉴权方式“{type}”',
    en: 'Unknown authorization type "{type}"',
  },
  'http.json': {
    'zh-CN': '请求体不是有效的 JSON',
    en: 'The body is not valid JSON',
  },
  'lists.none': {
    'zh-CN': '请至少添加一个列表',
    en: 'Add at least one list',
  },
  'loop.typeUnknown': {
    'zh-CN': '未知的循环方式“{type}”',
    en: 'Unknown loop type "{type}"',
  },
  'batch.size': {
    'zh-CN': '请输入 0 到 {count} 之间的整数',
    en: 'Enter a whole number between 0 and {count}',
  },
  'batch.noOutput': {
    'zh-CN': '请至少添加一个输出',
    en: 'Add at least one output',
  },
  'assignment.none': {
    'zh-CN': '请至少添加一项赋值',
    en: 'Add at least one assignment',
  },
  'assignment.target': {
    'zh-CN': '请选择要设置的循环变量',
    en: 'Choose a loop variable to set',
  },
  'assignment.part': {
    'zh-CN': '“{name}”是变量的一部分，只能设置整个变量',
    en: '"{name}" is part of a variable. Only whole variables can be set',
  },
  'image.prompt': {
    'zh-CN': '请填写提示词',
    en: 'The prompt is empty',
  },
  'image.size': {
    'zh-CN': '请输入 {least} 到 {most} 之间的整数',
    en: 'Enter a whole number between {least} and {most}',
  },
  'image.steps': {
    'zh-CN': '生成步数必须是 {least} 到 {most} 之间的整数',
    en: 'Steps must be a whole number between {least} and {most}',
  },
  'image.weight': {
    'zh-CN': '权重必须在 0 到 1 之间',
    en: 'Weight must be between 0 and 1',
  },
  'image.references': {
    'zh-CN': '最多支持 {count} 张参考图',
    en: 'Up to {count} reference images are allowed',
  },
  'drawing.invalid': {
    'zh-CN': '画板数据不是有效的 JSON',
    en: "The artboard data isn't valid JSON",
  },
  'drawing.tooFull': {
    'zh-CN': '画板最多绘制 {count} 个元素，其余元素会保留但不绘制',
    en: 'Only {count} elements are drawn; the others are kept',
  },
  'drawing.elementUnknown': {
    'zh-CN': '“{kind}”类元素会保留，但不会绘制',
    en: '"{kind}" elements are kept but not drawn',
  },
  'drawing.variableLost': {
    'zh-CN': '元素引用的变量“{name}”不存在',
    en: 'An element uses the variable "{name}", which doesn\'t exist',
  },
  'imageflow.notRun': {
    'zh-CN': '不支持旧版图像流，此节点会保留，但不会执行',
    en: "Legacy image flows aren't supported. The node is kept but doesn't run",
  },
  'imageReference.notRun': {
    'zh-CN': '旧版图像参考节点会保留，但不会执行。请在图像生成节点中添加参考图',
    en: "Legacy image references aren't supported. The node is kept but doesn't run. Add reference images to the image generation node instead",
  },
  'placeholder.replace': {
    'zh-CN': '此节点来自其他产品，无法转换，不会执行。请替换或删除它',
    en: "This node of another product couldn't be converted and doesn't run. Replace or delete it",
  },
  'scene.notRun': {
    'zh-CN': '不支持社交场景，此节点会保留，但不会执行',
    en: "Social scenes aren't supported. The node is kept but doesn't run",
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

/** A rule checked by a node type itself. */
export type NodeRule = keyof typeof nodeIssueMessages;
