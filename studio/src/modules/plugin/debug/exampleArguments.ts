import type { ToolParameter } from '@heddle/api-contract/families/plugin';
import { parameterTypes } from '@heddle/plugin';

/** Texts of a form by the names of parameters: plain texts, and JSON for objects and arrays. */
export type ArgumentTexts = Readonly<Record<string, string>>;

const isText = ({ type }: ToolParameter) => type === undefined || type === parameterTypes.string;

/** The text of one parameter; a parameter may have a name of every object. */
export function textOf(texts: ArgumentTexts, name = ''): string {
  return Object.hasOwn(texts, name) ? (texts[name] ?? '') : '';
}

/** Reads the form: empty fields are left out; a text that is not what its type needs is sent as it is. */
export function argumentsOf(parameters: readonly ToolParameter[], texts: ArgumentTexts): string {
  const entries = parameters.flatMap((parameter): [string, unknown][] => {
    const text = textOf(texts, parameter.name);
    if (text.trim() === '') return [];
    return [[parameter.name ?? '', isText(parameter) ? text : parsed(text)]];
  });
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}

/** The form's texts for arguments as JSON; undefined if they are not an object. */
export function textsOf(parameters: readonly ToolParameter[], json: string): ArgumentTexts | undefined {
  const value = parsed(json.trim() === '' ? '{}' : json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const given = new Map(Object.entries(value));
  return Object.fromEntries(
    parameters.flatMap((parameter): [string, string][] => {
      const name = parameter.name ?? '';
      if (!given.has(name)) return [];
      const entry: unknown = given.get(name);
      return [[name, typeof entry === 'string' ? entry : JSON.stringify(entry, null, 2)]];
    }),
  );
}

/** Names of required parameters that have neither a text nor a default. */
export function missingNames(parameters: readonly ToolParameter[], texts: ArgumentTexts): string[] {
  return parameters
    .filter(({ is_required, global_default }) => is_required && !global_default)
    .map(({ name = '' }) => name)
    .filter((name) => textOf(texts, name).trim() === '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
