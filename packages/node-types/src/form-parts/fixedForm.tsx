import type { Language } from '@heddle/workflow-schema';
import type { FixedInput } from '../data/fixedNode.js';
import { createForm } from './FormScope.js';
import { NamedValueField } from './NamedValueField.js';
import { OutputsField } from './OutputsField.js';

/** Labels of inputs. */
const inputLabels: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  conversationName: { 'zh-CN': '会话名称', en: 'Conversation name' },
  newConversationName: { 'zh-CN': '新会话名称', en: 'New conversation name' },
  rounds: { 'zh-CN': '轮数', en: 'Rounds' },
  limit: { 'zh-CN': '数量上限（1–50）', en: 'Max messages (1–50)' },
  beforeId: { 'zh-CN': '早于（消息 ID）', en: 'Before (message ID)' },
  afterId: { 'zh-CN': '晚于（消息 ID）', en: 'After (message ID)' },
  role: { 'zh-CN': '角色（user 或 assistant）', en: 'Role (user or assistant)' },
  content: { 'zh-CN': '消息内容', en: 'Message content' },
  messageId: { 'zh-CN': '消息 ID', en: 'Message ID' },
  newContent: { 'zh-CN': '新内容', en: 'New content' },
  triggerId: { 'zh-CN': '触发器 ID（留空为全部）', en: 'Trigger ID (leave empty for all)' },
  userId: { 'zh-CN': '用户 ID', en: 'User ID' },
};

/** One field per input fixed by the type. */
export function FixedInputs({ inputs, language }: { inputs: readonly FixedInput[]; language: Language }) {
  return inputs.map(({ name, type }) => (
    <NamedValueField key={name} name={name} label={inputLabels[name]?.[language] ?? name} type={{ type }} />
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
