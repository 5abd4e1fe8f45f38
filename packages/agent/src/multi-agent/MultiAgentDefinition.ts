import type { AgentDefinition, AgentModel } from '../AgentDefinition.js';

/** Several agents that answer as one, and when they hand over to each other. */
export interface MultiAgentDefinition {
  /** At least one. */
  agents: readonly MemberAgent[];
  /** The agent that answers first. */
  startId: string;
  /** Jumps that are possible whichever agent answers. They come before all others. */
  globalJumps: readonly Jump[];
  globalRecognition: Recognition;
  /** The first agent speaks for all: it asks the others as it calls tools, and there are no jumps. */
  isHosted?: boolean;
}

/** One of several agents. */
export interface MemberAgent {
  id: string;
  name: string;
  /** When to use it. */
  description: string;
  /** Its own prompt, model, tools and knowledge. */
  definition: AgentDefinition;
  /** Its prompt is the whole persona, without that of the agent that contains it. */
  hasOwnPersona?: boolean;
  jumps: readonly Jump[];
  recognition: Recognition;
  /** Who answers the next question. */
  next: NextRule;
}

/** Who answers a question after an agent has answered the one before. */
export type NextRule = 'current' | 'previous' | 'start' | 'mostSuitable';

/** A condition on which another agent takes over. */
export interface Jump {
  condition: string;
  targetId: string;
  /** Found after an answer, the other agent continues it; otherwise it answers the next question. */
  isImmediate?: boolean;
}

/** How to find out which condition holds. */
export type Recognition =
  /** The agent's own model calls a tool. */
  | { by: 'tool' }
  /** A model is asked about the conditions alone. */
  | {
      by: 'model';
      timing: 'before' | 'after' | 'both';
      /** Rounds of the history that it reads. */
      rounds: number;
      /** Absent: the agent's own. */
      model?: AgentModel;
      /** Replaces the instruction of this package. */
      prompt?: string;
    };

/** Jumps of one turn. */
export const maxJumps = 5;

/** How often the agent that speaks for all may ask others in one turn. */
export const maxAsks = 10;
