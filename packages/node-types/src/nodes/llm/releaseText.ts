import { isTurnEvent, type LoopPause, type TurnEvent, type TurnOutput } from '@heddle/agent';
import type { ModelChunk } from '@heddle/executor';

/** Text up to this length before a call belongs to the call ("I will look that up") and is not output. */
const heldBack = 160;

/**
 * The text of a dialogue that belongs to its answer. Short text is held back until it is known whether a call
 * follows. Events go to `note`.
 */
export async function* releaseText(
  outputs: AsyncGenerator<TurnOutput, LoopPause>,
  note: (event: TurnEvent) => void,
): AsyncGenerator<ModelChunk, LoopPause> {
  let held: ModelChunk[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await outputs.next();
    if (done) {
      if (value.type === 'answer' && value.isDirect) yield { type: 'text', text: value.text };
      return value;
    }
    if (isTurnEvent(value)) {
      note(value);
      if (value.type !== 'modelAnswered') continue;
      if (value.calls.length === 0) yield* held;
      held = [];
      length = 0;
    } else if (value.type !== 'toolText') {
      held.push({ type: value.type, text: value.text });
      if (value.type === 'text') length += value.text.length;
      if (length <= heldBack) continue;
      yield* held;
      held = [];
    }
  }
}
