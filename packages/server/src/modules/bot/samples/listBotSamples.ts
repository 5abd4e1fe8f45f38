import type { Result } from '@heddle/api-contract';
import { type bot, botSamples } from '@heddle/api-contract/families/bot';
import type { Context } from '../../../kernel/Context.js';
import { languageOf } from '../../workflow/index.js';
import { sampleAgents } from './sampleAgents.js';
import { sampleMessages } from './sampleMessages.js';

/** The sample agents in the caller's language. */
export async function listBotSamples({ user }: Context): Promise<Result<(typeof bot.calls)['sampleList']>> {
  const words = sampleMessages[languageOf(user.locale)];
  return botSamples.map((id) => {
    const { name, description: desc } = words[id];
    return { id, name, desc, bot_mode: sampleAgents[id].mode };
  });
}
