import type { Input, Result } from '@heddle/api-contract';
import type { card } from '@heddle/api-contract/families/card';
import { copilotReasons } from '@heddle/api-contract/reasons/copilot';
import type { Language } from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { write, writeInParts, writingModel } from '../copilot/index.js';
import { languageOf } from '../workflow/index.js';
import { cardTask, suggestionsTask, variablesTask, type WrittenCard } from './cardTasks.js';
import { exampleAnswer } from './createForTool.js';
import { requireCard } from './requireCard.js';
import { spaceOf } from './spaceOf.js';
import { requireTool } from './tools.js';

type Calls = typeof card.calls;

// A model cannot use more of it well.
const maxMaterial = 20_000;
const mostSuggestions = 3;

/** Writes a card for a description; the draft stays as it is. */
export async function generateCard(
  context: Context,
  input: Input<Calls['generateCard']>,
): Promise<Result<Calls['generateCard']>> {
  const { spaceId, query } = await readWish(context, input);
  const written = await write(context, { spaceId }, cardTask(wantedLanguage(context, input)), query);
  return present(context, input.card_id, written);
}

export async function streamCard(
  context: Context,
  input: Input<Calls['generateCardStream']>,
): Promise<AsyncIterable<Result<Calls['generateCardStream']>>> {
  const { spaceId, query } = await readWish(context, input);
  const model = await writingModel(context);
  const task = cardTask(wantedLanguage(context, input));
  // Nobody reads the pieces as a text, so a second attempt may follow them.
  const pieces = writeInParts(context, { spaceId }, model, task, query, { mayRepair: true });
  return (async function* () {
    for await (const piece of pieces)
      if ('part' in piece) yield { event: 'message', data: { message: piece.part, finished: false } };
      else if ('whole' in piece) {
        const whole = present(context, input.card_id, piece.whole);
        yield { event: 'done', data: { ...whole, message: '', finished: true } };
      }
  })();
}

function present({ logid }: Context, card_id: string, text: string) {
  const { card: content, sample } = JSON.parse(text) as WrittenCard;
  return {
    record_id: logid,
    card_id,
    ai_schema: JSON.stringify(content),
    sample: JSON.stringify(sample),
  };
}

/** What the model is asked: the wish, the present card, and the tool whose results it shows. */
async function readWish(context: Context, input: Input<Calls['generateCard']>) {
  const { row } = await requireCard(context, input.card_id, 'edit');
  const { plugin_id, api_id } = input;
  const named =
    plugin_id === undefined ? undefined : await requireTool(context.db, row.spaceId, { plugin_id, api_id });
  const example = named && JSON.stringify(exampleAnswer(named.tool)).slice(0, maxMaterial);
  const query = {
    wish: requireWish(input.description, 'description'),
    card: row.document.slice(0, maxMaterial),
    ...(named && { tool: named.name, description: named.tool.description, example }),
  };
  return { spaceId: row.spaceId, query: JSON.stringify(query) };
}

export async function suggestCards(
  context: Context,
  { space_id, description, candidates_number: number = 1 }: Input<Calls['generateCardSuggestion']>,
): Promise<Result<Calls['generateCardSuggestion']>> {
  const { spaceId } = await context.spaceAccess(spaceOf(context, space_id), 'createResource');
  const wanted = Math.min(Math.max(1, number), mostSuggestions);
  const query = JSON.stringify({ wish: requireWish(description, 'description') });
  const task = suggestionsTask(languageOf(context.user.locale), wanted);
  const cards = JSON.parse(await write(context, { spaceId }, task, query)) as WrittenCard[];
  return {
    card_suggestion_data_list: cards.map(({ card: content, sample }, index) => ({
      unique_id: `${context.logid}/${index + 1}`,
      dsl_content: JSON.stringify(content),
      sample: JSON.stringify(sample),
    })),
  };
}

export async function generateVariables(
  context: Context,
  { card_id, desc }: Input<Calls['generateCardVariables']>,
): Promise<Result<Calls['generateCardVariables']>> {
  const { row } = await requireCard(context, card_id, 'edit');
  const query = JSON.stringify({ wish: requireWish(desc, 'desc') });
  return { card_variables: await write(context, { spaceId: row.spaceId }, variablesTask, query) };
}

function requireWish(text: string, field: string): string {
  if (text.trim() === '')
    throw new DomainError('copilotFailed', copilotReasons.descriptionMissing({ field }));
  return text;
}

function wantedLanguage(context: Context, { language }: { language?: string | undefined }): Language {
  return languageOf(language || context.user.locale);
}
