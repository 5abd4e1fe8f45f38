import { PluginError } from '../PluginError.js';

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };

/**
 * The words of a shell command by POSIX quoting, with `$'…'` of Bash and the line ends of Windows' `^`. Nothing is
 * expanded: variables and patterns stay as they are.
 */
export function splitCommand(command: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  const add = (text: string) => {
    word = (word ?? '') + text;
  };
  while (at < command.length) {
    const character = command[at]!;
    if (character === "'") {
      const end = closing(command, at + 1, "'");
      add(command.slice(at + 1, end));
      at = end + 1;
    } else if (character === '$' && command[at + 1] === "'") {
      const [text, end] = escapedText(command, at + 2, "'");
      add(text);
      at = end;
    } else if (character === '"') {
      const [text, end] = doubleQuoted(command, at + 1);
      add(text);
      at = end;
    } else if (character === '\\' || (character === '^' && /[\r\n]/.test(command[at + 1] ?? ''))) {
      const length = command.startsWith('\r\n', at + 1) ? 3 : 2;
      // A line that is continued.
      if (!/[\r\n]/.test(command[at + 1] ?? '')) add(command[at + 1] ?? '');
      at += length;
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      at += 1;
    } else {
      // Further commands are not part of this one. People forget to quote addresses, so `&` within a word stays.
      if (/[;|]/.test(character) || (character === '&' && word === undefined)) break;
      add(character);
      at += 1;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

function closing(command: string, from: number, quote: string): number {
  const end = command.indexOf(quote, from);
  if (end === -1) throw new PluginError('unreadable', `the command has no closing ${quote}`);
  return end;
}

function doubleQuoted(command: string, from: number): [text: string, end: number] {
  let text = '';
  for (let at = from; at < command.length; at++) {
    const character = command[at]!;
    if (character === '"') return [text, at + 1];
    const next = command[at + 1] ?? '';
    if (character === '\\' && /["\\$`\n]/.test(next)) {
      if (next !== '\n') text += next;
      at++;
    } else text += character;
  }
  throw new PluginError('unreadable', 'the command has no closing "');
}

function escapedText(command: string, from: number, quote: string): [text: string, end: number] {
  let text = '';
  for (let at = from; at < command.length; at++) {
    const character = command[at]!;
    if (character === quote) return [text, at + 1];
    if (character !== '\\') {
      text += character;
      continue;
    }
    const code = /^\\(?:u([0-9a-f]{1,4})|x([0-9a-f]{1,2}))/i.exec(command.slice(at, at + 6));
    if (code) {
      text += String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '', 16));
      at += code[0].length - 1;
    } else {
      const next = command[at + 1] ?? '';
      text += escapes[next] ?? next;
      at++;
    }
  }
  throw new PluginError('unreadable', `the command has no closing ${quote}`);
}
