import { equalJson, type JsonObject, readOwn } from '@heddle/workflow-schema';
import { readFilter } from './answers.js';

interface Choosable {
  filter: string;
  priority: number;
}

/**
 * The rule that answers the call number `turn` with these arguments: of those with the highest priority that match,
 * they take turns in their order. Undefined if none matches.
 */
export function chooseRule<Rule extends Choosable>(
  rules: readonly Rule[],
  values: JsonObject,
  turn: number,
): Rule | undefined {
  const matching = rules.filter(({ filter }) => matches(filter, values));
  const highest = Math.max(...matching.map(({ priority }) => priority));
  const first = matching.filter(({ priority }) => priority === highest);
  return first[turn % first.length];
}

function matches(filter: string, values: JsonObject): boolean {
  if (filter === '') return true;
  const wanted = readFilter(filter);
  return (
    wanted !== undefined &&
    Object.entries(wanted).every(([name, value]) => equalJson(readOwn(values, name) ?? null, value))
  );
}
