import type { Step } from '@heddle/executor';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import { interruptKinds } from '../../run/interruptKinds.js';

/** Questions and answers so far. */
export type Dialogue = {
  questions: string[];
  answers: string[];
  /** The options of the first question; null for free text. */
  options: string[] | null;
};

/** Asks the last question and waits. */
export function ask(nodeId: string, dialogue: Dialogue): Step<Dialogue> {
  const messages = messagesOf(dialogue).map((message, index): JsonObject => {
    return { ...message, id: `${nodeId}_${index}` };
  });
  return { interrupt: { kind: interruptKinds.question, data: { messages } }, state: dialogue };
}

/** Questions and answers in order, as shown to users. */
export function messagesOf({ questions, answers, options }: Dialogue): JsonObject[] {
  return questions.flatMap((question, index): JsonObject[] => {
    const answer = answers[index];
    return [
      { type: 'question', ...contentOf(question, index === 0 ? options : null) },
      ...(answer === undefined ? [] : [{ type: 'answer', content_type: 'text', content: answer }]),
    ];
  });
}

function contentOf(question: string, options: readonly string[] | null): Record<string, Json> {
  if (options === null) return { content_type: 'text', content: question };
  const names = options.map((name) => ({ name }));
  return { content_type: 'option', content: { options: names, question } };
}
