import type { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import type { copilotReasons } from '@heddle/api-contract/reasons/copilot';
import type { variableReasons } from '@heddle/api-contract/reasons/variable';
import type { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about workflows and their runs. */
defineRefusals<typeof workflowReasons>('workflow', {
  'zh-CN': {
    changedElsewhere: '工作流已在别处更改，请重新加载后再试。',
    notFound: '工作流不存在，可能已被删除。',
    versionNotFound: '版本不存在，可能已被删除。',
    noVersion: '版本不存在，可能已被删除。',
    publishersOnly: '此团队仅限指定成员发布。',
    versionExists: '版本 {{version}} 已经存在。',
    versionForm: '版本号格式应为 v1.2.3。',
    versionLow: '版本号必须高于 {{version}}。',
    submitFirst: '你的草稿有尚未提交的更改，请先提交再发布。',
    environmentForm: '环境名称须为 1–64 个字母、数字、点、短横线或下划线。',
    noEnvironment: '这个工作流没有此环境，可能已被删除。',
    tooManyEnvironments: '这个工作流已有 {{maximum}} 个环境，达到上限。',
    hasProblems: '草稿有问题，不能发布。请打开“问题”查看。',
    notPublished: '工作流尚未发布。',
    notSelfContained: '示例不能调用其他工作流或引用文件，因为其他人无法使用它们。',
    tooMany: '这个空间已有 {{maximum}} 个工作流，达到上限。',
    noNode: '草稿中没有此节点，可能刚被删除。',
    noResult: '这次运行中没有此节点的结果。',
    noRun: '运行不存在，或记录已过期。',
    runDamaged: '该运行的记录已损坏，无法查看或继续。可重新运行整个工作流。',
    neverRun: '这个工作流还没有运行过。',
    notEnded: '运行尚未结束。请等待结束，或停止运行。',
    noFailedNode: '这次运行没有失败的节点。',
    runEnded: '运行已结束，无法再回答。',
    otherQuestion: '这个问题已回答，运行正在等待另一个问题的回答。',
    noQuestion: '运行当前没有等待回答。',
    queueFull: '这台服务器上有 {{runs}} 次运行在排队，请稍后再试。',
    tooManyRuns: '你有 {{runs}} 次运行正在进行，请等其中一次结束，或停止一次。',
    httpNotSetUp: '当前实例未启用 HTTP 请求。',
    httpFailed: 'HTTP 请求失败：{{why}}',
    notSetUp: '当前实例未配置所需的服务。',
  },
  en: {
    changedElsewhere: 'The workflow was changed elsewhere. Reload and try again.',
    notFound: 'The workflow doesn’t exist. It may have been deleted.',
    versionNotFound: 'The version doesn’t exist. It may have been deleted.',
    noVersion: 'The version doesn’t exist. It may have been deleted.',
    publishersOnly: 'Only selected members of this team can publish.',
    versionExists: 'Version {{version}} already exists.',
    versionForm: 'The version must look like v1.2.3.',
    versionLow: 'The version must be higher than {{version}}.',
    submitFirst: 'Your draft has changes that aren’t submitted. Submit it, then publish.',
    environmentForm: 'Use 1–64 letters, digits, periods, dashes or underscores for an environment.',
    noEnvironment: 'The workflow doesn’t have this environment. It may have been deleted.',
    tooManyEnvironments: 'This workflow already has the maximum of {{maximum}} environments.',
    hasProblems: 'The draft has problems and can’t be published. Open “Problems” to see them.',
    notPublished: 'The workflow isn’t published yet.',
    notSelfContained:
      'A sample can’t call other workflows or refer to files, because other people couldn’t use them.',
    tooMany: 'This workspace already has the maximum of {{maximum}} workflows.',
    noNode: 'The draft doesn’t have this node. It may have just been deleted.',
    noResult: 'The run has no result of this node.',
    noRun: 'The run doesn’t exist, or its record has expired.',
    runDamaged:
      'The record of this run is damaged, so it can’t be shown or continued. Run the workflow again.',
    neverRun: 'This workflow hasn’t run yet.',
    notEnded: 'The run is still in progress. Wait for it to end, or stop it.',
    noFailedNode: 'No node of this run failed.',
    runEnded: 'The run has ended, so its question can no longer be answered.',
    otherQuestion: 'This question was already answered. The run waits for an answer to another one.',
    noQuestion: 'The run isn’t waiting for an answer.',
    queueFull: '{{runs}} runs are waiting on this server. Try again later.',
    tooManyRuns: '{{runs}} of your runs are in progress. Wait for one to finish, or stop one.',
    httpNotSetUp: 'HTTP requests aren’t set up on this installation.',
    httpFailed: 'The HTTP request failed: {{why}}',
    notSetUp: 'A service needed for this isn’t set up on this installation.',
  },
});

/** Messages for refusals about conversations and chats. */
defineRefusals<typeof conversationReasons>('conversation', {
  'zh-CN': {
    notFound: '会话不存在，可能已被删除。',
    messageNotFound: '消息不存在，可能已被删除。',
    nameTaken: '已有名为“{{name}}”的会话。',
    tooManyPairs: '最多 {{maximum}} 对键值。',
    busy: '上一条消息还在回复中，请稍后再发。',
    keyReused: '这个请求标识已用于另一条消息。',
    noName: '请选择会话，或填写 CONVERSATION_NAME。',
    notChatFlow: '这个工作流不是对话流。',
    chatNotFound: '这次对话不存在，可能已被删除。',
    chatEnded: '这次对话已经结束。',
    agentNotPublished: '智能体没有发布到这个渠道。',
    agentFlowMissing: '请先为智能体选择已发布的对话流。',
    noQuestion: '最后一条消息须是用户的提问。',
    notAsked: '这个会话没有等待回答的提问。',
    otherQuestion: '这个提问已被回答，请回答最新的提问。',
    tooMany: '最多 {{maximum}} 个会话。请先删除一些。',
  },
  en: {
    notFound: 'The conversation does not exist; it may have been deleted.',
    messageNotFound: 'The message does not exist; it may have been deleted.',
    nameTaken: 'There’s already a conversation named “{{name}}”.',
    tooManyPairs: 'Use at most {{maximum}} pairs.',
    busy: 'The previous message is still being answered. Send this one when it’s done.',
    keyReused: 'This request key was used for another message.',
    noName: 'Choose a conversation, or enter CONVERSATION_NAME.',
    notChatFlow: 'This workflow isn’t a chat flow.',
    chatNotFound: 'The chat does not exist; it may have been deleted.',
    chatEnded: 'The chat has already ended.',
    agentNotPublished: 'The agent isn’t published to this channel.',
    agentFlowMissing: 'Choose a published chat flow for this agent first.',
    noQuestion: 'The last message must be the user’s question.',
    notAsked: 'No question in this conversation is waiting for an answer.',
    otherQuestion: 'This question has been answered. Answer the latest one.',
    tooMany: 'There can be at most {{maximum}} conversations. Delete some first.',
  },
});

/** Messages for refusals about variables. */
defineRefusals<typeof variableReasons>('variable', {
  'zh-CN': {
    readOnly: '系统变量不能修改。',
    tooMany: '每个用户最多 {{maximum}} 个变量。',
    tooLong: '变量的值最多 {{maximum}} 个字符。',
  },
  en: {
    readOnly: 'System variables can’t be changed.',
    tooMany: 'A user can have at most {{maximum}} variables.',
    tooLong: 'The value of a variable can have at most {{maximum}} characters.',
  },
});

/** Messages for refusals about texts that a model writes. */
defineRefusals<typeof copilotReasons>('copilot', {
  'zh-CN': {
    noModel: '还没有配置对话模型。请先添加模型。',
    descriptionMissing: '请描述要生成的内容。',
    workflowMissing: '请选择工作流。',
    nodeMissing: '请选择节点。',
    unreadable: '模型没有按要求的格式回答：{{why}}。请换一种说法再试。',
    hasProblems: '模型生成的工作流有问题：{{problems}}。请换一种说法再试。',
  },
  en: {
    noModel: 'No chat model is configured. Add a model first.',
    descriptionMissing: 'Describe what to write.',
    workflowMissing: 'Choose a workflow.',
    nodeMissing: 'Choose a node.',
    unreadable: 'The model didn’t answer in the expected form: {{why}}. Try other words.',
    hasProblems: 'The workflow that the model wrote has problems: {{problems}}. Try other words.',
  },
});
