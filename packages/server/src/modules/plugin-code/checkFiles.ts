import { pluginCodeLimits } from '@heddle/api-contract/families/plugin-code';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { DomainError } from '../../kernel/DomainError.js';
import type { PluginCode } from '../plugin/index.js';

type Language = PluginCode['language'];

const endings = { typescript: ['.ts', '.js', '.json'], python: ['.py'] } as const;

/** The file that a program begins in. */
export const entries = { typescript: 'index.ts', python: 'main.py' } as const;

/** Files of an input by path. Refuses paths that no import can name, and too much text. */
export function readFiles(
  language: Language,
  given: readonly { path: string; text: string }[],
): Record<string, string> {
  const files = new Map<string, string>();
  for (const { path, text } of given) {
    const hasEnding = endings[language].some((ending) => path.endsWith(ending));
    if (!hasEnding || !/^[A-Za-z_][\w-]*(?:[./][\w-]+)*$/.test(path))
      throw invalid(pluginReasons.codePath({ path, endings: endings[language].join(', ') }));
    if (files.has(path)) throw invalid(pluginReasons.codePathTwice({ path }));
    files.set(path, text);
  }
  const entry = entries[language];
  if (!files.has(entry)) throw invalid(pluginReasons.codeEntry({ path: entry }));
  const maximum = pluginCodeLimits.allFiles;
  if (lengthOf(files.values()) > maximum) throw invalid(pluginReasons.codeTooLong({ maximum }));
  return Object.fromEntries(files);
}

/** Hosts of an input as addresses have them; `EXAMPLE.com:443` is not listed with its usual port. */
export function readHosts(given: readonly string[]): string[] {
  const hosts = given.map((text) => text.trim()).filter((text) => text !== '');
  return [...new Set(hosts.map(readHost))];
}

function readHost(host: string): string {
  // Not only https: the port decides which of them the program may use.
  const url = URL.canParse(`https://${host}/`) ? new URL(`https://${host}/`) : undefined;
  const isHostOnly = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (!url || !isHostOnly || /[\s*@/\\?#{}]/.test(host)) throw invalid(pluginReasons.codeHost({ host }));
  return url.host;
}

/** Characters of texts together. */
export function lengthOf(texts: Iterable<string>): number {
  let length = 0;
  for (const text of texts) length += text.length;
  return length;
}

function invalid(reason: ConstructorParameters<typeof DomainError>[1]): DomainError {
  return new DomainError('pluginInvalid', reason);
}
