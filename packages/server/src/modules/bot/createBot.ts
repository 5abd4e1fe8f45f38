import { type BotBlocks, botLimits, type Input, type Result, visibleLength } from '@heddle/api-contract';
import { type bot, botModes } from '@heddle/api-contract/families/bot';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { ListedModel } from '../../models/models.js';
import { shareIcon } from '../file/index.js';
import { requirePlaceIn } from '../folder/index.js';
import { languageOf } from '../workflow/index.js';
import { checkBlocks } from './checkBlocks.js';
import { initialBlocks, initialModel } from './initialBlocks.js';
import { insertBot } from './insertBot.js';

type Calls = typeof bot.calls;

export async function createBot(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const { name = '', description = '', icon_uri: icon = '', bot_mode: mode = botModes.single } = input;
  const place = await requirePlaceIn(context, access, input.folder_id);
  const bot_id = await createIn(context, access, {
    name,
    description,
    icon,
    mode,
    place,
    blocks: () => ({}),
  });
  return { bot_id, check_not_pass: false, check_not_pass_msg: '' };
}

/** Creates an agent with the default model; `blocks` returns those that replace the initial ones. */
export async function createIn(
  context: Context,
  access: SpaceAccess,
  given: {
    name: string;
    description: string;
    icon: string;
    mode: number;
    /** Puts it into its folder. */
    place?: Awaited<ReturnType<typeof requirePlaceIn>>;
    blocks(initial: BotBlocks): Partial<BotBlocks>;
  },
): Promise<string> {
  const name = requireName(given.name);
  const initial = { ...initialBlocks, model_info: initialModel(await defaultModel(context)) };
  const replaced = given.blocks(initial);
  await checkBlocks(context, access, initial, replaced);
  const blocks = { ...initial, ...replaced };
  requireMode(given.mode);
  await shareIcon(context.db, access, given.icon);
  const { description, icon, mode, place } = given;
  return context.db.transaction(async (transaction) => {
    const id = await insertBot(transaction, access, { name, description, icon, mode, blocks });
    await place?.(transaction, access, { kind: 'bot', id });
    return id;
  });
}

/** The model of new agents; the demo model if no other is configured. */
export async function defaultModel({ models, user }: Context): Promise<ListedModel> {
  const listed = await models.list(languageOf(user.locale));
  return listed.find(({ isDefault }) => isDefault) ?? listed[0]!;
}

/** The name without spaces around it. */
export function requireName(text: string): string {
  const name = text.trim();
  if (name === '') throw new DomainError('botInvalid', botReasons.nameMissing({ field: 'name' }));
  if (visibleLength(name) > botLimits.name)
    throw new DomainError(
      'botInvalid',
      inputReasons.length({ field: 'name', minimum: 1, maximum: botLimits.name }),
    );
  return name;
}

const knownModes: readonly number[] = Object.values(botModes);

/** Refuses modes that do not exist. */
export function requireMode(mode: number): void {
  if (!knownModes.includes(mode)) throw new DomainError('botInvalid', botReasons.unknownMode());
}
