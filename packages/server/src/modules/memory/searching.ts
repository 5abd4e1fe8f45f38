import type { Input, Result } from '@heddle/api-contract';
import type { memory } from '@heddle/api-contract/families/memory';
import { lexicalEmbedder, TermIndex } from '@heddle/retrieval';
import type { Context } from '../../kernel/Context.js';
import { requireBot } from '../bot/index.js';
import { requirePlace } from './MemoryPlace.js';
import { type Recalled, type RecallRequest, recall, usualLength } from './recall.js';

type Calls = typeof memory.calls;

const longest = 100_000;
/** Version of how results are ranked. */
const version = 1;

export async function searchMemories(
  context: Context,
  input: Input<Calls['searchItems']>,
): Promise<Result<Calls['searchItems']>> {
  const request = { query: input.search_item.query, isSearch: true };
  return toSearched(await recallIn(context, input, request, input.max_length));
}

export async function recallMemories(
  context: Context,
  input: Input<Calls['search']>,
): Promise<Result<Calls['search']>> {
  const { search_item: item, chat_context: chat } = input;
  const history = (chat?.message_context ?? []).map(({ role, content = '' }) => ({ role, content }));
  const query = item?.query ?? history.at(-1)?.content ?? '';
  return { ...toSearched(await recallIn(context, input, { query, history }, input.max_length)), version };
}

async function recallIn(
  context: Context,
  named: Parameters<typeof requirePlace>[1],
  request: RecallRequest,
  maxLength: number | undefined,
): Promise<Recalled> {
  const { key } = await requirePlace(context, named);
  return recall(context, key, { ...request, maxLength: Math.min(maxLength || usualLength, longest) });
}

function toSearched({ items, text }: Recalled): Result<Calls['searchItems']> {
  return {
    search_result_list: items.map((item) => ({
      id: item.id,
      text: item.text,
      event_ms: Date.parse(item.date),
      tags: [],
      item_type: item.kind,
      ext: { ...(item.score !== undefined && { score: String(item.score) }) },
    })),
    wraped_text: text,
  };
}

/** Results that have less in common with the answer are not its basis. */
const leastScore = 0.25;
/** Texts between which other requests have their turn. */
const together = 50;

/** Results on which an answer is based, by the words that they share with its statements, best first. */
export async function rankCitations(
  context: Context,
  { bot_id: botId, llm_answer: answer, search_results: results }: Input<Calls['citationRank']>,
): Promise<Result<Calls['citationRank']>> {
  if (botId !== undefined) await requireBot(context, botId, 'view');
  const statements = (answer.match(/[^.!?。！？\n]+/g) ?? []).slice(0, 200);
  const vectors = statements.map((statement) => lexicalEmbedder.embed(statement));
  const words = new TermIndex();
  results.forEach(({ text }, index) => {
    words.set(String(index), text);
  });
  const shared = new Set(words.search(answer, results.length).map(({ id }) => Number(id)));
  const ranked: { index: number; score: number }[] = [];
  for (const [index, { text }] of results.entries()) {
    if (index % together === together - 1) await new Promise((resolve) => setTimeout(resolve));
    const vector = lexicalEmbedder.embed(text);
    const score = Math.max(
      0,
      ...vectors.map((statement) => statement.reduce((sum, x, at) => sum + x * vector[at]!, 0)),
    );
    if (shared.has(index) && score >= leastScore) ranked.push({ index, score });
  }
  ranked.sort((first, second) => second.score - first.score || first.index - second.index);
  return {
    search_results: ranked.map(({ index, score }) => {
      const { text, event_ms, ext, tags, item_type, id } = results[index]!;
      return {
        text,
        tags: tags ?? [],
        ext: { ...ext, score: String(Math.round(score * 1000) / 1000) },
        ...(event_ms !== undefined && { event_ms }),
        ...(item_type !== undefined && { item_type }),
        ...(id !== undefined && { id }),
      };
    }),
  };
}
