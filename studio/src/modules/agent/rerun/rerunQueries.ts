import type { RerunEvent } from '@heddle/api-contract/families/agent-test';
import { api } from '../api.js';
import type { ModelInfo } from '../model/modelSettings.js';
import { findAnswer } from '../story/storyQueries.js';

/** What to change when an answer is run again. */
export interface Changes {
  model: ModelInfo;
  prompt: string;
}

/** Changes that all variants share. */
export interface EditedInput {
  question?: string;
  /** A tool result to continue from. */
  from?: { call: string; output: string };
  /** The call of the model to continue from. */
  from_round?: number;
}

/** Answers the question of a chat again; ends the run when it is no longer read. */
export async function* runAgain(
  botId: string,
  chatId: string,
  { model, prompt, ...edited }: Changes & EditedInput,
  signal: AbortSignal,
): AsyncGenerator<RerunEvent> {
  const at = await findAnswer(botId, chatId, signal);
  yield* api.agentTest.rerun({ ...at, model_info: model, prompt, ...edited }, { signal });
}
