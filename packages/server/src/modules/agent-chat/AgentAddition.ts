import type { AgentDefinition, AgentServices, Question } from '@heddle/agent';
import type { SpaceAccess } from '../../kernel/access.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { App } from '../../kernel/services.js';
import type { Agent } from '../bot/index.js';
import type { RunForServices } from '../run/index.js';
import type { AgentPlace } from './agentHistory.js';

/** A part of agents that another module provides, such as their memory. */
export interface AgentAddition {
  /** What the definition of the agent says about it: plain JSON, which its run keeps. */
  definition(app: App, access: SpaceAccess, agent: Agent): Promise<Partial<AgentDefinition>>;
  /** Services of the turn. In a trial, nothing may be stored. */
  services(app: App, run: RunForServices, turn: AdditionTurn): Partial<AgentServices>;
  /** The agent is about to answer, perhaps not for the first time if its process has ended. Not called for trials. */
  begins?(app: App, run: RunForServices['run'], turn: BegunTurn): Promise<void>;
}

/** A turn for which an addition provides something. */
export interface AdditionTurn {
  definition: AgentDefinition;
  isTrial: boolean;
}

/** A turn that begins. */
export interface BegunTurn extends AdditionTurn {
  place: AgentPlace;
  question: Question;
}

export const agentAdditions = defineExtensionPoint<AgentAddition>('agent additions');
