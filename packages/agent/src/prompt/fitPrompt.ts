import type { ModelMessage, ModelTool } from '@heddle/workflow-schema/models';
import type { AgentModel } from '../AgentDefinition.js';
import type { KnowledgeSlice } from '../AgentServices.js';
import { cutMiddle } from '../loop/cutMiddle.js';
import { TurnError } from '../TurnError.js';
import type { PromptFacts } from '../TurnEvent.js';
import { type CountTokens, tokensOf, tokensOfTools } from './tokens.js';

/** The parts of a prompt that stay the same in a turn. */
interface FixedParts {
  model: AgentModel;
  tools: readonly ModelTool[];
  count: CountTokens;
  history: readonly (readonly ModelMessage[])[];
  question: ModelMessage;
}

/** The parts that change between the rounds. */
interface RoundParts {
  system(slices: readonly KnowledgeSlice[]): ModelMessage;
  slices: readonly KnowledgeSlice[];
  rounds: ModelMessage[];
}

const safety = 0.05;
/** Kept free for the answer if the model's settings do not say how long it may be. */
const usualAnswer = 4_096;
const minResultCharacters = 400;

/**
 * Fits prompts into the model's window: the system prompt and the question stay; then the oldest rounds of the
 * history go, whole, then slices of knowledge from the last, then the middles of tool results.
 */
export function fitPrompt({ model, tools, count, history, question }: FixedParts) {
  const sizes = new WeakMap<ModelMessage, number>();
  const sizeOf = (message: ModelMessage): number => {
    let size = sizes.get(message);
    if (size === undefined) {
      size = tokensOf(message, count);
      sizes.set(message, size);
    }
    return size;
  };
  const sum = (messages: readonly ModelMessage[]) =>
    messages.reduce((total, message) => total + sizeOf(message), 0);
  const toolTokens = tokensOfTools(tools, count);
  const roundTokens = history.map(sum);
  const questionTokens = sizeOf(question);
  const budget = budgetOf(model);

  return ({ system, slices, rounds }: RoundParts): { messages: ModelMessage[]; facts: PromptFacts } => {
    let kept = slices.length;
    let from = 0;
    let sent = rounds;
    let shortened = 0;
    let opening = system(slices);
    let ofHistory = roundTokens.reduce((total, tokens) => total + tokens, 0);
    let ofRounds = sum(sent);
    const total = () => toolTokens + sizeOf(opening) + ofHistory + questionTokens + ofRounds;
    while (total() > budget && from < history.length) ofHistory -= roundTokens[from++]!;
    while (total() > budget && kept > 0) opening = system(slices.slice(0, --kept));
    if (total() > budget) {
      ({ messages: sent, shortened } = shortenResults(sent, total() - budget, sizeOf));
      ofRounds = sum(sent);
    }
    if (total() > budget) throw tooLong(total(), budget);
    const facts: PromptFacts = { tokens: total(), rounds: history.length - from };
    const dropped = { rounds: from, slices: slices.length - kept, results: shortened };
    if (dropped.rounds + dropped.slices + dropped.results > 0) facts.dropped = dropped;
    return { messages: [opening, ...history.slice(from).flat(), question, ...sent], facts };
  };
}

/** Tokens that a prompt may have. */
function budgetOf({ contextTokens, maxTokens }: AgentModel): number {
  if (contextTokens === undefined) return Number.POSITIVE_INFINITY;
  const answer = maxTokens ?? Math.min(usualAnswer, contextTokens / 4);
  return Math.floor(contextTokens * (1 - safety) - answer);
}

/** Cuts tool results, the largest first, until `excess` tokens are gone or nothing can be cut. */
function shortenResults(
  messages: ModelMessage[],
  excess: number,
  sizeOf: (message: ModelMessage) => number,
): { messages: ModelMessage[]; shortened: number } {
  const cut = [...messages];
  const largest = messages
    .map((message, index) => ({ message, index }))
    .filter(({ message }) => message.role === 'tool' && message.content.length > minResultCharacters)
    .sort((a, b) => sizeOf(b.message) - sizeOf(a.message));
  let left = excess;
  let shortened = 0;
  for (const { message, index } of largest) {
    if (left <= 0) break;
    const size = sizeOf(message);
    // One tenth more, because the mark takes space and tokens are not spread evenly.
    const share = Math.max(0, 1 - (left * 1.1 + 16) / size);
    const length = Math.max(minResultCharacters, Math.floor(message.content.length * share));
    const shorter = { ...message, content: cutMiddle(message.content, length).text };
    left -= size - sizeOf(shorter);
    cut[index] = shorter;
    shortened++;
  }
  return { messages: cut, shortened };
}

function tooLong(tokens: number, budget: number): TurnError {
  const message = `the question and the persona take ${tokens} tokens, and the model can read ${Math.max(0, budget)}`;
  return new TurnError('contextLength', message, { tokens, budget: Math.max(0, budget) });
}
