import type { Input, Result } from '@heddle/api-contract';
import type { card } from '@heddle/api-contract/families/card';
import { cardText, drawCard, readCard } from '@heddle/plugin';
import type { Context } from '../../kernel/Context.js';
import { readSample } from './cardContent.js';
import { requireCard } from './requireCard.js';

type Calls = typeof card.calls;

/** Characters that one message may have, by the API number of the channel. */
const longest = {
  /** Feishu. */
  200: 30_000,
  /** WhatsApp. */
  300: 4_096,
  /** Discord. */
  301: 2_000,
  /** Twitter. */
  302: 280,
  /** Telegram. */
  303: 4_096,
  /** Messenger. */
  304: 2_000,
  /** LINE. */
  305: 5_000,
  /** Instagram. */
  306: 1_000,
  /** Slack. */
  307: 40_000,
  /** Reddit. */
  308: 10_000,
} as const;

/** The draft with its sample data. */
export async function previewCard(
  context: Context,
  input: Input<Calls['preview']>,
): Promise<Result<Calls['preview']>> {
  const { id, data, root, text } = await drawDraft(context, input.DraftID);
  const content = { card_id: id, version: '', data, 'x-fallback-text': text, ...(root && { root }) };
  return { Content: JSON.stringify(content) };
}

/** Whether the text of the draft with its sample data is too long for a channel. */
export async function checkLength(
  context: Context,
  input: Input<Calls['checkLength']>,
): Promise<Result<Calls['checkLength']>> {
  const { text } = await drawDraft(context, input.DraftID);
  const over = Object.entries(longest).map(([channel, maximum]) => [channel, text.length > maximum]);
  return { is_over_length: Object.fromEntries(over) as Record<string, boolean> };
}

async function drawDraft(context: Context, draftId: string) {
  const { row } = await requireCard(context, draftId, 'view');
  const data = readSample(row.sample);
  const root = drawCard(readCard(row.document), data);
  return { id: row.id, data, root, text: root ? cardText(root) : '' };
}
