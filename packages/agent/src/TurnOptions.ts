import type { AgentDefinition } from './AgentDefinition.js';
import type { AgentServices } from './AgentServices.js';
import type { TurnEvent } from './TurnEvent.js';
import type { ToolKind } from './tools/ToolKind.js';

/** How to run a turn. */
export interface TurnOptions {
  services: AgentServices;
  /** Services of one of several agents, whose knowledge and memory may be its own. Absent: `services`. */
  servicesFor?(definition: AgentDefinition): AgentServices;
  /** Absent: those of this package. */
  toolKinds?: readonly ToolKind[];
  /** What was recorded of this turn before, with answers to its questions and results of delegated calls. */
  events?: readonly TurnEvent[];
  /** Aborting cancels the turn. */
  signal?: AbortSignal;
  /** Identical whenever this turn continues; keys of model and tool calls begin with it. */
  idempotencyKey?: string;
  /** IDs that calls must not have, because other agents of the turn have used them. */
  takenIds?: ReadonlySet<string>;
}
