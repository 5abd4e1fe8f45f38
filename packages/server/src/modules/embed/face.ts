import type { Result } from '@heddle/api-contract';
import type { embed } from '@heddle/api-contract/families/embed';
import { faceOf as faceOfAgent } from '../agent-chat/index.js';
import { agentOf } from '../bot/index.js';
import type { Channel, ChannelRequest } from '../channel/index.js';
import { findRole } from '../chat-flow-role/index.js';
import { iconUrl } from '../file/index.js';

type Opened = Result<(typeof embed.calls)['open']>;
type Face = Pick<Opened, 'name' | 'icon_url' | 'welcome' | 'questions'>;

const noOnboarding = 1;
const maxQuestions = 10;

/** What visitors see before the first message: settings of the channel, else of the agent or chat flow. */
export async function faceOf(request: ChannelRequest, channel: Channel): Promise<Face> {
  const { name, welcome } = channel.settings;
  const own =
    request.subject.kind === 'bot' ? await agentFace(request, channel) : await flowFace(request, channel);
  return {
    name: name ?? own.name,
    icon_url: own.icon_url,
    welcome: welcome ?? own.welcome,
    questions: own.questions.slice(0, maxQuestions),
  };
}

async function agentFace({ context, subject }: ChannelRequest, { connectorId }: Channel): Promise<Face> {
  const agent = await agentOf(context.db, subject.id, { connectorId });
  if (!agent) return { name: subject.name, icon_url: '', welcome: '', questions: [] };
  const { onboarding_info: info } = agent.blocks;
  const isOff = info.onboarding_mode === noOnboarding;
  return {
    ...(await faceOfAgent(context, agent)),
    // The name of a visitor is not known.
    welcome: isOff ? '' : (info.prologue ?? '').replaceAll('{{user_name}}', ''),
    questions: isOff ? [] : (info.suggested_questions ?? []),
  };
}

async function flowFace({ context, subject }: ChannelRequest, { connectorId }: Channel): Promise<Face> {
  const role = await findRole(context.db, subject.id, connectorId);
  const info = role?.onboarding_info;
  return {
    name: role?.name || subject.name,
    icon_url: role?.avatar?.image_uri ? await iconUrl(context, role.avatar.image_uri) : '',
    welcome: info?.prologue ?? '',
    questions: info?.suggested_questions ?? [],
  };
}

/** Look and texts that the page needs. */
export function lookOf({ settings }: Pick<Channel, 'settings'>): Opened['look'] {
  const { placeholder, disclaimer, launcher, language, theme, color, position } = settings;
  const { can_share, can_upload } = settings;
  return { placeholder, disclaimer, launcher, language, theme, color, position, can_share, can_upload };
}
