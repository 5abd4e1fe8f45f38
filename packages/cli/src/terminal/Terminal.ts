import type { Language } from '@heddle/workflow-schema';
import { formatMessage, type MessageName } from './messages.js';

/** Where a command writes: results on one side, everything for people on the other. */
export interface Output {
  out(text: string): void;
  error(text: string): void;
}

/** What a command has around it beside its output; that of the process where absent. */
export interface CommandContext {
  environment: Readonly<Record<string, string | undefined>>;
  /** The whole of standard input; undefined where it has more than these bytes. */
  readInput(maxBytes: number): Promise<string | undefined>;
  /**
   * Asks the person at the terminal for a line; undefined where there is none to come. Absent where nobody sits
   * there, as in CI.
   */
  ask?: ((prompt: string) => Promise<string | undefined>) | undefined;
  /** Calls back at Ctrl-C, with the exit code that is then usual, until the returned function is called. */
  onStop(listener: (exitCode: number) => void): () => void;
}

/** What a command works with: where it writes, and the words of the language it speaks. */
export interface Terminal extends Output, CommandContext {
  language: Language;
  message(name: MessageName, parameters?: Readonly<Record<string, string | number>>): string;
}

/** A terminal in the language that was asked for, or that the environment names. */
export function openTerminal(output: Output, context: CommandContext, language: Language): Terminal {
  return {
    ...context,
    out: (text) => output.out(text),
    error: (text) => output.error(text),
    language,
    message: (name, parameters) => formatMessage(language, name, parameters),
  };
}

/** Chinese where the environment asks for it, else English. */
export function languageOf(environment: CommandContext['environment']): Language {
  const named = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || '';
  return /^zh/i.test(named) ? 'zh-CN' : 'en';
}

/** Text of a document, a model or a program, for people: a terminal obeys control characters, so they go. */
export function printable(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}/gu, '');
}
