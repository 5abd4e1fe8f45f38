import { isJsonObject, type Json } from '@heddle/workflow-schema';

/** The first difference between a value and an expectation, with its path; undefined if the value matches. */
export function difference(expected: Json, actual: Json | undefined, place = ''): string | undefined {
  const matcher = matcherOf(expected);
  if (matcher) return matcher.difference(matcher.argument, actual, place);
  if (Array.isArray(expected)) return differenceOfLists(expected, actual, place);
  if (!isJsonObject(expected)) return expected === actual ? undefined : other(expected, actual, place);
  if (!isJsonObject(actual)) return other(expected, actual, place);
  for (const [key, value] of Object.entries(expected)) {
    const found = difference(value, Object.hasOwn(actual, key) ? actual[key] : undefined, join(place, key));
    if (found !== undefined) return found;
  }
  return undefined;
}

type Matcher = (argument: Json, actual: Json | undefined, place: string) => string | undefined;

const matchers = new Map<string, Matcher>([
  ['$exact', exact],
  ['$anyOrder', (wanted, actual, place) => pairs(listOf(wanted), actual, place, true)],
  ['$contains', (wanted, actual, place) => pairs(listOf(wanted), actual, place, false)],
  [
    '$prefix',
    (wanted, actual, place) =>
      Array.isArray(actual)
        ? differenceOfLists(listOf(wanted), actual.slice(0, listOf(wanted).length), place)
        : other(wanted, actual, place),
  ],
  [
    '$length',
    (length, actual, place) =>
      (Array.isArray(actual) || typeof actual === 'string') && actual.length === length
        ? undefined
        : unlike(`length ${show(length)}`, actual, place),
  ],
  ['$every', every],
  [
    '$all',
    (wanted, actual, place) =>
      listOf(wanted)
        .map((one) => difference(one, actual, place))
        .find(Boolean),
  ],
  [
    '$oneOf',
    (wanted, actual, place) =>
      listOf(wanted).some((one) => difference(one, actual, place) === undefined)
        ? undefined
        : unlike(`one of ${show(wanted)}`, actual, place),
  ],
  ['$json', parsed],
  [
    '$text',
    (wanted, actual, place) =>
      typeof actual === 'string' && partsOf(wanted).every((part) => actual.includes(part))
        ? undefined
        : unlike(`a text with ${show(partsOf(wanted))}`, actual, place),
  ],
  [
    '$nonEmpty',
    (_, actual, place) =>
      typeof actual === 'string' && actual !== '' ? undefined : unlike('a text', actual, place),
  ],
  [
    '$nil',
    (_, actual, place) => (actual === undefined || actual === null ? undefined : other(null, actual, place)),
  ],
  ['$absent', (_, actual, place) => (actual === undefined ? undefined : unlike('nothing', actual, place))],
]);

function matcherOf(expected: Json) {
  if (!isJsonObject(expected)) return undefined;
  const [first, ...more] = Object.entries(expected);
  if (first === undefined || more.length > 0 || !first[0].startsWith('$')) return undefined;
  const found = matchers.get(first[0]);
  if (found === undefined) throw new Error(`There is no matcher ${first[0]} here.`);
  return { argument: first[1], difference: found };
}

function differenceOfLists(
  expected: readonly Json[],
  actual: Json | undefined,
  place: string,
): string | undefined {
  if (!Array.isArray(actual)) return other([...expected], actual, place);
  for (let index = 0; index < Math.max(expected.length, actual.length); index++) {
    const wanted = expected[index];
    if (wanted === undefined) return unlike('the end of the list', actual[index], `${place}[${index}]`);
    const found = difference(wanted, actual[index], `${place}[${index}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Like `difference`, but unexpected keys and elements are differences too. */
function exact(expected: Json, actual: Json | undefined, place: string): string | undefined {
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.map((one, index) => exact(one, actual[index], `${place}[${index}]`)).find(Boolean);
  }
  if (!isJsonObject(expected) || !isJsonObject(actual) || matcherOf(expected)) {
    return difference(expected, actual, place);
  }
  const extra = Object.keys(actual).find((key) => !Object.hasOwn(expected, key));
  if (extra !== undefined) return unlike('nothing', actual[extra], join(place, extra));
  return Object.entries(expected)
    .map(([key, value]) =>
      exact(value, Object.hasOwn(actual, key) ? actual[key] : undefined, join(place, key)),
    )
    .find(Boolean);
}

/** Matches every expected element with an element of its own; with `all`, none may remain. */
function pairs(
  expected: readonly Json[],
  actual: Json | undefined,
  place: string,
  all: boolean,
): string | undefined {
  if (!Array.isArray(actual)) return other([...expected], actual, place);
  const left = new Set(actual.keys());
  for (const wanted of expected) {
    const at = [...left].find((index) => difference(wanted, actual[index]) === undefined);
    if (at === undefined) return unlike(`an element like ${show(wanted)}`, actual, place);
    if (all) left.delete(at);
  }
  const [extra] = left;
  return all && extra !== undefined ? unlike('nothing more', actual[extra], `${place}[${extra}]`) : undefined;
}

function every(wanted: Json, actual: Json | undefined, place: string): string | undefined {
  if (!Array.isArray(actual)) return unlike('a list', actual, place);
  return actual.map((one, index) => difference(wanted, one, `${place}[${index}]`)).find(Boolean);
}

function parsed(wanted: Json, actual: Json | undefined, place: string): string | undefined {
  try {
    if (typeof actual === 'string') return difference(wanted, JSON.parse(actual), `${place}(parsed)`);
  } catch {
    // Not JSON: reported below.
  }
  return unlike('JSON text', actual, place);
}

function listOf(value: Json): Json[] {
  if (!Array.isArray(value)) throw new Error(`A matcher needs a list and has ${show(value)}.`);
  return value;
}

function partsOf(value: Json): string[] {
  return listOf((isJsonObject(value) ? value.contains : null) ?? []).map(String);
}

function join(place: string, key: string): string {
  return place === '' ? key : `${place}.${key}`;
}

function other(expected: Json, actual: Json | undefined, place: string): string {
  return unlike(show(expected), actual, place);
}

function unlike(expectation: string, actual: Json | undefined, place: string): string {
  return `${place === '' ? 'the value' : place}: expected ${expectation}, got ${show(actual)}`;
}

function show(value: Json | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}...` : text;
}
