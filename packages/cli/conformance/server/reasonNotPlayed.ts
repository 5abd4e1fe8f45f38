import type { Case } from '../schema/cases.js';

/** Services of nodes that a server has only with records of its own, which no call can script. */
const notPlayed = new Set<string>(['database', 'knowledge', 'plugins']);

/** The reason why a case cannot be played at a server; undefined if it must pass. */
export function reasonNotPlayed(one: Case): string | undefined {
  const missing = one.needs.filter((need) => notPlayed.has(need));
  if (missing.length > 0) return `needs ${missing.join(', ')}`;
  if (one.mode === 'prune') return 'mode prune has no call';
  if (one.scope?.botId !== undefined) return 'needs an agent';
  if (one.conversations?.scripted) return 'needs scripted answers of the conversation store';
  if (one.variables?.app || one.variables?.system) return 'needs declared global variables';
  return undefined;
}
