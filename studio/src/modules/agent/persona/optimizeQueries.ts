import { longestInstruction } from '@heddle/api-contract/families/copilot';
import { readWriting } from '../../../shared/writing/readWriting.js';
import type { WritingOptions } from '../../../shared/writing/useWriting.js';
import { api } from '../api.js';
import { saveBlocks } from '../draft/draftQueries.js';

interface Request {
  botId: string;
  prompt: string;
  /** What to change; may be empty. */
  instruction: string;
}

/** A prompt that a model was given, and what it made of it. */
export interface OptimizedPrompt {
  before: string;
  after: string;
}

/** Has a model improve a prompt. */
export async function optimizePrompt(
  { botId, prompt, instruction }: Request,
  options: WritingOptions,
): Promise<OptimizedPrompt> {
  const { signal } = options;
  const events = api.copilot.streamOptimizedPrompt(
    { bot_id: botId, original_prompt: prompt, ...(instruction !== '' && { instruction }) },
    { signal },
  );
  const { optimized_prompt } = await readWriting(events, options);
  return { before: prompt, after: optimized_prompt };
}

/** Has a model write the prompt of a new agent from a description, and stores it in the draft. */
export async function writePrompt(botId: string, description: string): Promise<void> {
  const { optimized_prompt: prompt } = await api.copilot.optimizePrompt({
    bot_id: botId,
    original_prompt: '',
    instruction: description.slice(0, longestInstruction),
  });
  const saved = await saveBlocks(botId, { prompt_info: { prompt } }, undefined);
  if (saved.kind === 'refused' || saved.kind === 'unreachable') throw saved.error;
}
