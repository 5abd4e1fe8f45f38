import type { Input, Result } from '@heddle/api-contract';
import { type ChannelSettings, channel as family } from '@heddle/api-contract/families/channel';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { parseWith } from '../../kernel/readJson.js';
import { saveChannel } from './channels.js';
import { ownChannels } from './connectorChannels.js';
import { findChannelOf } from './findChannel.js';
import { requireSubject } from './subjects.js';
import type { Channel } from './tables.js';

type Calls = typeof family.calls;

/** The settings of a channel of an agent as texts by their names, as clients of `bind` read them. */
export async function readBinding(
  context: Context,
  input: Input<Calls['readBinding']>,
): Promise<Result<Calls['readBinding']>> {
  const channel = await boundChannel(context, input);
  const { connector_id } = input;
  return {
    config: { app_id: channel?.id ?? '', connector_id, detail: channel ? toDetail(channel) : {} },
  };
}

/** Changes the settings that are named; an empty text removes one. Everything else stays as it is. */
export async function saveBinding(context: Context, input: Input<Calls['saveBinding']>) {
  const { bot_id, connector_id, detail } = input;
  const channel = await boundChannel(context, input);
  const named = Object.entries({ ...(channel && toDetail(channel)), ...detail });
  const { is_enabled, origins, ...settings } = Object.fromEntries(named.filter(([, text]) => text !== ''));
  const given = {
    bot_id,
    connector_id,
    is_enabled: is_enabled ?? 'false',
    // The schema reads numbers and flags as texts too.
    settings: { ...settings, ...(origins && { origins: linesOf(origins) }) },
  };
  const saved = parseWith(family.calls.save.input(), given) as Input<Calls['save']>;
  const unknown = Object.keys(settings).find((name) => !(name in saved.settings));
  if (unknown !== undefined)
    throw new DomainError('badRequest', programText(`detail.${unknown}: not a setting of channels`));
  await saveChannel(context, saved);
  return {};
}

async function boundChannel(
  context: Context,
  { bot_id, connector_id }: Input<Calls['readBinding']>,
): Promise<Channel | undefined> {
  const subject = await requireSubject(context, { bot_id }, 'publish');
  if (!ownChannels.some(({ id }) => id === connector_id))
    throw new DomainError('badRequest', programText('connector_id: not a channel with settings'));
  return findChannelOf(context.db, subject, connector_id);
}

function toDetail({ settings, isEnabled }: Channel): Record<string, string> {
  const toText = ([name, value]: [string, ChannelSettings[keyof ChannelSettings]]) => [
    name,
    // An origin contains no line break.
    Array.isArray(value) ? value.join('\n') : String(value),
  ];
  return { ...Object.fromEntries(Object.entries(settings).map(toText)), is_enabled: String(isEnabled) };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
