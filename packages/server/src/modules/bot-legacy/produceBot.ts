import type { Input, Result } from '@heddle/api-contract';
import { botModes } from '@heddle/api-contract/families/bot';
import type { botLegacy } from '@heddle/api-contract/families/bot-legacy';
import type { Context } from '../../kernel/Context.js';
import { changeBot, createIn, requireBot } from '../bot/index.js';
import { iconUrl } from '../file/index.js';
import { personalSpaceOf } from '../space/index.js';

type Calls = typeof botLegacy.calls;

const manual = 2;

/** Creates an agent with a persona and an opening, in the caller's personal space unless another is given. */
export async function produceBot(
  context: Context,
  input: Input<Calls['produce']>,
): Promise<Result<Calls['produce']>> {
  const spaceId = input.space_id ?? (await personalSpaceOf(context));
  const access = await context.spaceAccess(spaceId, 'createResource');
  const { name, description = '', icon_uri: icon = '', prompt, prologue, suggested_questions } = input;
  const hasOpening = prologue !== undefined || suggested_questions !== undefined;
  const botId = await createIn(context, access, {
    ...{ name, description, icon },
    mode: botModes.single,
    blocks: () => ({
      ...(prompt !== undefined && { prompt_info: { prompt } }),
      ...(hasOpening && {
        onboarding_info: {
          onboarding_mode: manual,
          ...(prologue !== undefined && { prologue }),
          ...(suggested_questions && { suggested_questions }),
        },
      }),
    }),
  });
  return describe(context, botId);
}

export async function updateProduced(
  context: Context,
  { bot_id, ...given }: Input<Calls['updateProduced']>,
): Promise<Result<Calls['updateProduced']>> {
  await changeBot(context, await requireBot(context, bot_id, 'edit'), { ...given, blocks: {} });
  return describe(context, bot_id);
}

async function describe(context: Context, botId: string): Promise<Result<Calls['produce']>> {
  const { head } = await requireBot(context, botId, 'view');
  const { request } = context;
  const path = `/space/${head.spaceId}/bot/${head.id}`;
  return {
    bot_id: head.id,
    name: head.name,
    description: head.description,
    icon_url: await iconUrl(context, head.icon),
    link: new URL(path, request.publicOrigin ?? request.url.origin).href,
  };
}
