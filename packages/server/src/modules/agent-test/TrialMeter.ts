import { type AgentDefinition, estimateTokens, type TurnOutput } from '@heddle/agent';
import type { RerunEvent } from '@heddle/api-contract/families/agent-test';
import type { ModelPrice } from '../../models/configuration.js';
import { costOf } from '../../models/usage/costOf.js';

type UsageEvent = RerunEvent & { event: 'usage' };

/** Characters that are written between two estimates. */
const step = 160;

/** Counts what an answer uses while it is written: what providers have told, and an estimate of the call under way. */
export class TrialMeter {
  #known = { input: 0, output: 0, cost: 0 };
  /** The call under way. */
  #open: { input: number; output: number } | undefined;
  /** Text that was not estimated yet. */
  #text = '';
  /** The model of the agent that answers, and of those that wait for it. */
  readonly #models: string[];
  #asked: string | undefined;

  constructor(
    readonly definition: AgentDefinition,
    readonly priceOf: (modelId: string) => ModelPrice | undefined,
  ) {
    this.#models = [definition.model.id];
  }

  /** What is to be told after something has happened. */
  next(told: TurnOutput): UsageEvent | undefined {
    switch (told.type) {
      case 'entered':
        this.#enter(told);
        return undefined;
      case 'toolEnded':
        if (told.callId === this.#asked) this.#models.pop();
        return undefined;
      case 'modelAsked':
        this.#open = { input: told.prompt.tokens, output: 0 };
        this.#text = '';
        return this.#event();
      case 'text':
      case 'reasoning':
        return this.#write(told.text);
      case 'modelAnswered':
        this.#close(told);
        return this.#event();
      case 'recognized':
        this.#add(told.usage);
        return told.usage && this.#event();
      default:
        return undefined;
    }
  }

  #enter({ agentId, callId }: TurnOutput & { type: 'entered' }): void {
    const member = this.definition.multiAgent?.agents.find(({ id }) => id === agentId);
    if (callId === undefined) this.#models.pop();
    this.#asked = callId;
    this.#models.push((member?.definition ?? this.definition).model.id);
  }

  #write(text: string): UsageEvent | undefined {
    this.#text += text;
    if (!this.#open || this.#text.length < step) return undefined;
    this.#open.output += estimateTokens(this.#text);
    this.#text = '';
    return this.#event();
  }

  #close({ usage, text }: TurnOutput & { type: 'modelAnswered' }): void {
    const input = this.#open?.input ?? 0;
    const cost = this.#costOf(input, estimateTokens(text));
    // Some endpoints never tell what a call has used.
    this.#add(usage ?? { inputTokens: input, outputTokens: estimateTokens(text), cost });
    this.#open = undefined;
  }

  #add(usage: { inputTokens: number; outputTokens: number; cost?: number } | undefined): void {
    this.#known.input += usage?.inputTokens ?? 0;
    this.#known.output += usage?.outputTokens ?? 0;
    this.#known.cost += usage?.cost ?? 0;
  }

  #costOf(inputUnits: number, outputUnits: number): number {
    return costOf('chat', this.priceOf(this.#models.at(-1)!), { inputUnits, outputUnits });
  }

  #event(): UsageEvent {
    const { input, output, cost } = this.#known;
    const open = this.#open;
    return {
      event: 'usage',
      data: {
        input_count: input + (open?.input ?? 0),
        output_count: output + (open?.output ?? 0),
        cost: cost + (open ? this.#costOf(open.input, open.output) : 0),
        is_estimate: open !== undefined,
      },
    };
  }
}
