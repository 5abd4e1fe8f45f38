import type { TurnLimits } from './AgentDefinition.js';

/** Bounds of a turn whose definition sets none. */
export const defaultLimits: TurnLimits = {
  toolRounds: 10,
  repeatedCalls: 3,
  callsPerRound: 32,
  atLimit: 'tell',
  toolMs: 60_000,
  silenceMs: 120_000,
  totalMs: 600_000,
  resultCharacters: 256 * 1024,
};
