import { parseArgs } from 'node:util';
import type { Terminal } from './Terminal.js';
import { UsageError } from './UsageError.js';

/** Options of a command: `text` has a value, `texts` may be repeated, `flag` has no value. */
export type OptionKinds = Readonly<Record<string, 'text' | 'texts' | 'flag'>>;

/** The given options, by name. */
export type OptionValues<Kinds extends OptionKinds> = {
  [Name in keyof Kinds]: Kinds[Name] extends 'flag'
    ? boolean
    : Kinds[Name] extends 'texts'
      ? string[]
      : string | undefined;
};

/**
 * Separates the arguments of a command into options and the rest; throws a UsageError for unknown options.
 */
export function readOptions<Kinds extends OptionKinds>(
  terminal: Terminal,
  args: readonly string[],
  kinds: Kinds,
): { options: OptionValues<Kinds>; rest: string[] } {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }]),
    ),
  });
  const values = new Map<string, string | boolean | string[]>();
  const rest: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') rest.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) throw new UsageError(terminal.message('unknownOption', { option: rawName }));
    if (kind === 'flag') {
      if (value !== undefined)
        throw new UsageError(terminal.message('optionTakesNoValue', { option: rawName }));
      values.set(name, true);
      continue;
    }
    // A value that looks like an option was probably forgotten; `--input=-x` passes it explicitly.
    const isForgotten = value === undefined || (!token.inlineValue && /^-./.test(value));
    if (isForgotten) throw new UsageError(terminal.message('optionNeedsValue', { option: rawName }));
    if (kind === 'texts') values.set(name, [...((values.get(name) as string[]) ?? []), value]);
    else if (values.has(name)) throw new UsageError(terminal.message('optionTwice', { option: rawName }));
    else values.set(name, value);
  }
  const empty = { flag: false, texts: [], text: undefined } as const;
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, values.get(name) ?? empty[kind]]),
  );
  return { options: options as OptionValues<Kinds>, rest };
}
