import { botLimits } from '@heddle/api-contract';

/** Limits of agents; lengths in visible characters. */
export const agentLimits = botLimits;
