import type { Language } from '@heddle/workflow-schema';
import { formatMessage, type MessageName } from './messages.js';

/** Output of a command: results on standard output, everything else on standard error. */
export interface Output {
  out(text: string): void;
  error(text: string): void;
}

/** The environment of a command; that of the process by default. */
export interface CommandContext {
  environment: Readonly<Record<string, string | undefined>>;
  /** Reads all of standard input; undefined if it exceeds `maxBytes`. */
  readInput(maxBytes: number): Promise<string | undefined>;
  /**
   * Prompts for a line at the terminal; resolves with undefined at the end of the input. Absent if the
   * terminal is not interactive, as in CI.
   */
  ask?: ((prompt: string) => Promise<string | undefined>) | undefined;
  /** Calls `listener` at Ctrl-C with the conventional exit code. Returns a function that unsubscribes. */
  onStop(listener: (exitCode: number) => void): () => void;
}

/** The output and environment of a command, with messages in its language. */
export interface Terminal extends Output, CommandContext {
  language: Language;
  message(name: MessageName, parameters?: Readonly<Record<string, string | number>>): string;
}

/** Creates a terminal in the given language. */
export function openTerminal(output: Output, context: CommandContext, language: Language): Terminal {
  return {
    ...context,
    out: (text) => output.out(text),
    error: (text) => output.error(text),
    language,
    message: (name, parameters) => formatMessage(language, name, parameters),
  };
}

/** Chinese if the environment requests it, otherwise English. */
export function languageOf(environment: CommandContext['environment']): Language {
  const named = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || '';
  return /^zh/i.test(named) ? 'zh-CN' : 'en';
}

/**
 * Removes control characters, which a terminal would interpret, from text of documents, models or programs.
 */
export function printable(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}/gu, '');
}
