import type { Language } from '@heddle/workflow-schema';
import type { FixedInput } from '../data/fixedNode.js';
import { createForm } from './FormScope.js';
import { labelled } from './labelled.js';
import { NamedValueField } from './NamedValueField.js';
import { OutputsField } from './OutputsField.js';

/** Labels of inputs, and what to enter. */
const inputMessages: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'zh-CN': {
    conversationName: '会话名称',
    conversationNameHelp: '应用中会话的名称，每个用户各有一个。',
    newConversationName: '新会话名称',
    newConversationNameHelp: '会话修改后的名称。',
    rounds: '轮数',
    roundsHelp: '要返回最近多少轮对话；一轮是一个问题和它的回答。',
    limit: '数量上限（1–50）',
    limitHelp: '最多返回多少条消息。',
    beforeId: '早于（消息 ID）',
    beforeIdHelp: '只返回比这条更早的消息，用于翻页。',
    afterId: '晚于（消息 ID）',
    afterIdHelp: '只返回比这条更晚的消息，用于翻页。',
    role: '角色（user 或 assistant）',
    roleHelp: '消息由用户（user）还是由智能体（assistant）发出。',
    content: '消息内容',
    contentHelp: '消息的文字。',
    messageId: '消息 ID',
    messageIdHelp: '消息的 ID，查询消息和创建消息的节点会返回它。',
    newContent: '新内容',
    newContentHelp: '替换原有内容的文字。',
    triggerId: '触发器 ID（留空为全部）',
    triggerIdHelp: '设置触发器的节点返回的 ID。',
    userId: '用户 ID',
    userIdHelp: '触发器所属的用户，通常引用系统变量。',
  },
  en: {
    conversationName: 'Conversation name',
    conversationNameHelp: 'Name of a conversation in the app; each user has their own.',
    newConversationName: 'New conversation name',
    newConversationNameHelp: 'Name of the conversation from now on.',
    rounds: 'Rounds',
    roundsHelp: 'Number of recent rounds to return; a round is a question and its answer.',
    limit: 'Max messages (1–50)',
    limitHelp: 'Maximum number of messages to return.',
    beforeId: 'Before (message ID)',
    beforeIdHelp: 'Only returns messages before this one, to page through them.',
    afterId: 'After (message ID)',
    afterIdHelp: 'Only returns messages after this one, to page through them.',
    role: 'Role (user or assistant)',
    roleHelp: 'Whether the message is from the user or from the assistant.',
    content: 'Message content',
    contentHelp: 'Text of the message.',
    messageId: 'Message ID',
    messageIdHelp: 'ID of the message; nodes that list or create messages return it.',
    newContent: 'New content',
    newContentHelp: 'Text that replaces the current content.',
    triggerId: 'Trigger ID (leave empty for all)',
    triggerIdHelp: 'ID that the node that set the trigger returned.',
    userId: 'User ID',
    userIdHelp: 'User that the trigger belongs to, usually a system variable.',
  },
};

/** One field per input fixed by the type. */
export function FixedInputs({ inputs, language }: { inputs: readonly FixedInput[]; language: Language }) {
  return inputs.map(({ name, type }) => (
    <NamedValueField key={name} name={name} {...labelled(inputMessages[language], name)} type={{ type }} />
  ));
}

/** Creates the form of a node with fixed inputs and outputs. */
export function createFixedForm<Data>(inputs: readonly FixedInput[]) {
  return createForm<Data>(({ context }) => (
    <>
      <FixedInputs inputs={inputs} language={context.language} />
      <OutputsField isFixed />
    </>
  ));
}
