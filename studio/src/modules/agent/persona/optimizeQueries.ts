import { readWriting } from '../../../shared/writing/readWriting.js';
import type { WritingOptions } from '../../../shared/writing/useWriting.js';
import { api } from '../api.js';

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
