import type { Input, Result } from '@heddle/api-contract';
import { botModes } from '@heddle/api-contract/families/bot';
import type { botOpen } from '@heddle/api-contract/families/bot-open';
import type { Context } from '../../kernel/Context.js';
import {
  changeBot,
  createIn,
  publishTo,
  readDraft,
  requireBot,
  requireChannels,
  switchDevelopMode,
  unpublish,
} from '../bot/index.js';
import { iconOfFile } from '../file/index.js';
import { toBlocks } from './toBlocks.js';

type Calls = typeof botOpen.calls;

const developModes = { single: 0, collaboration: 1 } as const;

/** Creates an agent with the default model, and then sets what the program gives. */
export async function createOpenBot(
  context: Context,
  { space_id, name, ...settings }: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const access = await context.spaceAccess(space_id, 'createResource');
  const { description = '', icon_file_id } = settings;
  const icon =
    icon_file_id === undefined ? '' : await iconOfFile(context, access, icon_file_id, 'icon_file_id');
  const bot_id = await createIn(context, access, {
    ...{ name, description, icon },
    mode: botModes.single,
    blocks: (before) => toBlocks(settings, before),
  });
  return { bot_id };
}

export async function updateOpenBot(
  context: Context,
  { bot_id, name, description, icon_file_id, ...settings }: Input<Calls['update']>,
) {
  const found = await requireBot(context, bot_id, 'edit');
  const { blocks } = await readDraft(context.db, found.head, context.user.id);
  await changeBot(context, found, {
    blocks: toBlocks({ ...settings, description, icon_file_id }, blocks),
    name,
    description,
    icon_uri:
      icon_file_id === undefined
        ? undefined
        : await iconOfFile(context, found.access, icon_file_id, 'icon_file_id'),
  });
  return {};
}

export async function publishOpenBot(
  context: Context,
  input: Input<Calls['publish']>,
): Promise<Result<Calls['publish']>> {
  const found = await requireBot(context, input.bot_id, 'publish');
  const ids = [...(input.connector_ids ?? []), ...Object.keys(input.connectors ?? {})];
  const version = await publishTo(context, found, requireChannels(context, ids), { note: '' });
  return { bot_id: input.bot_id, version };
}

export async function unpublishOpenBot(context: Context, input: Input<Calls['unpublish']>) {
  const found = await requireBot(context, input.bot_id, 'publish');
  await unpublish(context, found, input.connector_id, input.unpublish_reason ?? '');
  return {};
}

export async function switchCollaborationMode(context: Context, input: Input<Calls['collaborationMode']>) {
  const target_develop_mode = developModes[input.collaboration_mode];
  return switchDevelopMode(context, { bot_id: input.bot_id, space_id: undefined, target_develop_mode });
}
