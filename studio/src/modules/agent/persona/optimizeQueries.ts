import { ApiError, readReason } from '@heddle/api-contract';
import { api } from '../api.js';

interface Request {
  botId: string;
  prompt: string;
  /** What to change; may be empty. */
  instruction: string;
}

interface Options {
  signal: AbortSignal;
  /** Receives the text written so far. */
  onText(text: string): void;
}

/** Has a model improve a prompt; resolves with the new text. */
export async function optimizePrompt(
  { botId, prompt, instruction }: Request,
  { signal, onText }: Options,
): Promise<string> {
  let written = '';
  const events = api.copilot.streamOptimizedPrompt(
    { bot_id: botId, original_prompt: prompt, ...(instruction !== '' && { instruction }) },
    { signal },
  );
  for await (const event of events) {
    if (event.event === 'done') return event.data.optimized_prompt;
    if (event.event === 'error') {
      const { code, msg, reason } = event.data;
      throw new ApiError(code, msg, undefined, 200, undefined, undefined, readReason(reason));
    }
    written += event.data.content;
    onText(written);
  }
  // The connection ended before the text did.
  throw new TypeError('the stream ended early');
}
