import type { Input, Result } from '@heddle/api-contract';
import type { agentChat } from '@heddle/api-contract/families/agent-chat';
import type { Context } from '../../kernel/Context.js';
import type { Agent } from '../bot/index.js';
import { requireAgent } from './agentConversation.js';
import { faceOf, listStudioMessages } from './studioMessages.js';
import { messageOf } from './toStudioMessage.js';

type Calls = typeof agentChat.calls;
type Onboarding = Omit<Result<Calls['getOnboarding']>, 'shortcut_list'>;

const noOnboarding = 1;

export async function readOnboarding(
  context: Context,
  input: Input<Calls['getOnboarding']>,
): Promise<Result<Calls['getOnboarding']>> {
  const { agent } = await requireAgent(context, input);
  return { ...(await onboardingOf(context, agent)), shortcut_list: [...agent.shortcuts] };
}

export async function readConversationDetail(
  context: Context,
  input: Input<Calls['getConversationDetail']>,
): Promise<Result<Calls['getConversationDetail']>> {
  const { agent } = await requireAgent(context, input);
  const page = await listStudioMessages(context, input);
  return { ...page, ...(await onboardingOf(context, agent)) };
}

/** The opening of an agent, as messages; `{{user_name}}` stands for the caller's name. */
async function onboardingOf(context: Context, agent: Agent): Promise<Onboarding> {
  const { onboarding_info: info } = agent.blocks;
  const isOff = info.onboarding_mode === noOnboarding;
  const say = (content: string) =>
    messageOf({
      id: '0',
      role: 'assistant',
      type: 'answer',
      content: content.replaceAll('{{user_name}}', context.user.name),
      contentType: 'text',
      createdAt: new Date(0),
    });
  return {
    prologue: say(isOff ? '' : (info.prologue ?? '')),
    suggested_questions: isOff ? [] : (info.suggested_questions ?? []).map(say),
    suggested_questions_show_mode: info.suggested_questions_show_mode ?? 0,
    ...(await faceOf(context, agent)),
  };
}
