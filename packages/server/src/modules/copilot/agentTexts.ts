import type { Input, Result } from '@heddle/api-contract';
import type { copilot } from '@heddle/api-contract/families/copilot';
import { copilotReasons } from '@heddle/api-contract/reasons/copilot';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { changesSincePublication, requireBot } from '../bot/index.js';
import { changelogTask, descriptionTask, newPersonaTask, personaTask } from './agentTasks.js';
import { writingModel } from './askModel.js';
import { write, writeInParts } from './generate.js';

type Calls = typeof copilot.calls;

export async function optimizePrompt(
  context: Context,
  input: Input<Calls['optimizePrompt']>,
): Promise<Result<Calls['optimizePrompt']>> {
  const { spaceId, task, query } = await readRequest(context, input);
  return { record_id: context.logid, optimized_prompt: await write(context, { spaceId }, task, query) };
}

export async function streamOptimizedPrompt(
  context: Context,
  input: Input<Calls['streamOptimizedPrompt']>,
): Promise<AsyncIterable<Result<Calls['streamOptimizedPrompt']>>> {
  const { spaceId, task, query } = await readRequest(context, input);
  const model = await writingModel(context);
  const written = writeInParts(context, { spaceId }, model, task, query);
  return (async function* () {
    for await (const piece of written)
      if ('part' in piece) yield { event: 'text', data: { content: piece.part } };
      else if ('whole' in piece)
        yield { event: 'done', data: { record_id: context.logid, optimized_prompt: piece.whole } };
  })();
}

/** An agent without a prompt gets one from the instruction. */
async function readRequest(
  context: Context,
  { original_prompt: prompt, instruction = '', bot_id }: Input<Calls['optimizePrompt']>,
) {
  const { access } = await requireBot(context, bot_id, 'edit');
  const isNew = prompt.trim() === '';
  if (isNew && instruction.trim() === '')
    throw new DomainError('copilotFailed', copilotReasons.descriptionMissing({ field: 'original_prompt' }));
  return {
    spaceId: access.spaceId,
    task: isNew ? newPersonaTask : personaTask(instruction.trim()),
    query: isNew ? instruction : prompt,
  };
}

export async function describeAgent(
  context: Context,
  { bot_name, prompt, space_id }: Input<Calls['describeAgent']>,
): Promise<Result<Calls['describeAgent']>> {
  const { spaceId } = await context.spaceAccess(space_id, 'createResource');
  const query = JSON.stringify({ name: bot_name, prompt });
  return { description: await write(context, { spaceId }, descriptionTask, query) };
}

// Longer values say no more about what people notice.
const maxQuery = 20_000;

export async function writeChangelog(
  context: Context,
  { bot_id, space_id: spaceId }: Input<Calls['changelog']>,
): Promise<Result<Calls['changelog']>> {
  const { head, access } = await requireBot(context, bot_id, 'edit', { spaceId });
  const changes = JSON.stringify(await changesSincePublication(context, head)).slice(0, maxQuery);
  return { changelog: await write(context, { spaceId: access.spaceId }, changelogTask, changes) };
}
