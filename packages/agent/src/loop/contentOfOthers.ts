import type { TurnState } from '../TurnState.js';

/** Kinds of tools whose results are what the user or the agent has said before. */
const ownKinds: ReadonlySet<string> = new Set(['memory', 'variable']);

/**
 * What others have written and the model had read before a round of calls. It may hold instructions that the model has
 * followed, so traces mark the calls after it.
 */
export function contentOfOthers({ recalled, shortcut, rounds }: TurnState, round: number): string[] {
  const earlier = [
    ...(shortcut ? [shortcut] : []),
    ...rounds.slice(0, round - 1).flatMap(({ calls }) => calls),
  ];
  const names = earlier.flatMap(({ call, status, kind }) =>
    status === 'ended' && kind !== undefined && !ownKinds.has(kind) ? [call.name] : [],
  );
  const excerpts = recalled && recalled.slices.length > 0 ? ['knowledge'] : [];
  return [...new Set([...excerpts, ...names])];
}
