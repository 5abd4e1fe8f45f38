/** A value of a reason: a text, a number, or a reason of its own, such as why a model was not called. */
export type ReasonValue = string | number | Reason;

/** Values of a reason by name; `field` names the input field that the error is about. */
export type ReasonParameters = Readonly<Record<string, ReasonValue>>;

/** Why a request was refused. The key and the parameters are sent beside the code, the text as `msg`. */
export interface Reason<Key extends string = string> {
  /** The noun and a name, such as `space.tooManyAdmins`. */
  readonly key: Key;
  readonly parameters: ReasonParameters;
  /** English; starts with the field, if there is one. */
  readonly text: string;
}

/** A reason as sent to clients. */
export interface SentReason {
  readonly key: string;
  readonly parameters: Readonly<Record<string, string | number | SentReason>>;
}

type ParameterName<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? NameOf<Place> | ParameterName<Rest>
  : never;

type NameOf<Place extends string> = Place extends `${infer Name}:${string}` ? Name : Place;

type Arguments<Text extends string> = [ParameterName<Text>] extends [never]
  ? [parameters?: { field?: string }]
  : [parameters: Readonly<Record<ParameterName<Text>, ReasonValue>> & { field?: string }];

/** A function per reason of a noun, which takes the parameters that its text names. */
export type Reasons<Noun extends string, Texts extends Record<string, string>> = {
  readonly [Name in keyof Texts & string]: (...values: Arguments<Texts[Name]>) => Reason<`${Noun}.${Name}`>;
};

/** Functions of any noun's reasons. */
export type AnyReasons = Readonly<Record<string, (...values: never[]) => Reason>>;

/**
 * Declares the reasons of a noun with their English texts, which clients know: changing a text breaks them.
 * `{name}` stands for a parameter; `{name:KB}` and `{name:MiB}` for a parameter in bytes.
 */
export function defineReasons<const Noun extends string, const Texts extends Record<string, string>>(
  noun: Noun,
  texts: Texts,
): Reasons<Noun, Texts> {
  const entries = Object.entries(texts).map(([name, text]) => [
    name,
    (parameters: ReasonParameters = {}): Reason => ({
      key: `${noun}.${name}`,
      parameters,
      text: `${fieldOf(parameters)}${fill(text, parameters)}`,
    }),
  ]);
  return Object.fromEntries(entries) as Reasons<Noun, Texts>;
}

function fieldOf({ field }: ReasonParameters): string {
  return field === undefined ? '' : `${field}: `;
}

function fill(text: string, parameters: ReasonParameters): string {
  return text.replace(/\{(\w+)(?::(KB|MiB))?\}/g, (_, name: string, unit?: 'KB' | 'MiB') => {
    const value = parameters[name] ?? '';
    if (unit === 'KB') return String(Number(value) / 1024);
    if (unit === 'MiB') return (Number(value) / 1024 ** 2).toFixed(1).replace(/\.0$/, '');
    return typeof value === 'object' ? value.text : String(value);
  });
}

/** The part of a reason that is sent. */
export function toSentReason({ key, parameters }: Reason): SentReason {
  const entries = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'object' ? toSentReason(value) : value,
  ]);
  return { key, parameters: Object.fromEntries(entries) };
}

/** Options of zod's `refine` that refuse a value for a reason: its text, and the reason for the server. */
export function because(reason: Reason) {
  return { error: reason.text, params: { reason } };
}

const maxParameters = 20;
const maxLength = 1000;
// A model that was not called, because its address is refused.
const maxDepth = 3;

/**
 * Reads a reason that a server sent, which may be older, newer or hostile: undefined unless it has the form
 * of one. Long values are cut.
 */
export function readReason(value: unknown, depth = 1): SentReason | undefined {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return undefined;
  const { key, parameters = {} } = value as { key?: unknown; parameters?: unknown };
  if (typeof key !== 'string' || !/^[a-z][A-Za-z]{0,40}\.[a-z]\w{0,60}$/.test(key)) return undefined;
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) return undefined;
  const entries = Object.entries(parameters);
  if (entries.length > maxParameters) return undefined;
  const read = new Map<string, string | number | SentReason>();
  for (const [name, raw] of entries) {
    const known = readValue(raw, depth);
    if (known === undefined || !/^[a-z]\w{0,40}$/i.test(name)) return undefined;
    read.set(name, known);
  }
  return { key, parameters: Object.fromEntries(read) };
}

function readValue(value: unknown, depth: number): string | number | SentReason | undefined {
  if (typeof value === 'string') return value.length > maxLength ? `${value.slice(0, maxLength)}…` : value;
  if (typeof value === 'number') return value;
  return readReason(value, depth + 1);
}
