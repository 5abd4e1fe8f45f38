import type { Input, Result } from '@heddle/api-contract';
import type { knowledgeIndex } from '@heddle/api-contract/families/knowledge-index';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { costOf } from '../../models/usage/costOf.js';
import { modelCalls } from '../model-manage/tables.js';
import { currentEmbedder, modelOfEmbedder } from './embedders.js';

type Calls = typeof knowledgeIndex.calls;

/** Characters of a token: English words have more of them than Chinese text, where a token may be one. */
const charactersPerToken = { least: 0.8, most: 4.5 };
/** Calls of the model that its speed is taken from, the latest ones. */
const measuredCalls = 50;
/** Each measured local text is this long, about the length of a chunk. */
const sample = 'The quick brown fox jumps over the lazy dog. 敏捷的棕色狐狸跳过了懒狗。'.repeat(8);
/** A busy server, and storing the vectors, may take this many times the measured time. */
const slowdown = 4;

/** The tokens, cost and time of embedding texts of a known size by the current embedder. */
export async function estimateImport(
  context: Context,
  { min_characters, max_characters }: Input<Calls['estimate']>,
): Promise<Result<Calls['estimate']>> {
  const characters = { min: min_characters, max: Math.max(min_characters, max_characters) };
  const tokens = {
    min: Math.floor(characters.min / charactersPerToken.most),
    max: Math.ceil(characters.max / charactersPerToken.least),
  };
  const { id } = await currentEmbedder(context);
  const model = modelOfEmbedder(id);
  if (model === undefined) {
    const msPerCharacter = await measureLocal(context, id);
    return {
      tokens,
      cost: { min: 0, max: 0, currency: '' },
      seconds: {
        min: (characters.min * msPerCharacter) / 1_000,
        max: (characters.max * msPerCharacter * slowdown) / 1_000,
      },
    };
  }
  const [entry, speed] = await Promise.all([
    context.models.list('en', 'embeddings').then((list) => list.find((one) => one.id === model)),
    speedOf(context, model),
  ]);
  const price = entry?.price;
  const costAt = (inputUnits: number) => costOf('embeddings', price, { inputUnits, outputUnits: 0 });
  return {
    tokens,
    ...(price && { cost: { min: costAt(tokens.min), max: costAt(tokens.max), currency: price.currency } }),
    ...(speed && {
      seconds: { min: (tokens.min * speed.fast) / 1_000, max: (tokens.max * speed.slow) / 1_000 },
    }),
  };
}

async function measureLocal({ retrievalEngine }: Context, embedderId: string): Promise<number> {
  const startedAt = performance.now();
  await retrievalEngine.embed(embedderId, [sample]);
  return (performance.now() - startedAt) / sample.length;
}

/** Milliseconds per token of the latest calls: of the fastest and of the slowest quarter. */
async function speedOf(
  { db }: Context,
  modelId: string,
): Promise<{ fast: number; slow: number } | undefined> {
  const calls = await db
    .select({ units: modelCalls.inputUnits, ms: modelCalls.durationMs })
    .from(modelCalls)
    .where(and(eq(modelCalls.modelId, modelId), eq(modelCalls.outcome, 'ok'), gt(modelCalls.inputUnits, 0)))
    .orderBy(desc(modelCalls.at))
    .limit(measuredCalls);
  const speeds = calls.map(({ units, ms }) => ms / units).sort((a, b) => a - b);
  const at = (share: number) => speeds[Math.floor((speeds.length - 1) * share)] ?? 0;
  return speeds.length === 0 ? undefined : { fast: at(0.25), slow: at(0.75) };
}
