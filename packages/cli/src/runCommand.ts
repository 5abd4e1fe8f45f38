import { readFile } from 'node:fs/promises';
import type { Language } from '@heddle/workflow-schema';
import { helpText, isHelpTopic } from './terminal/helpTexts.js';
import { processContext } from './terminal/processContext.js';
import {
  type CommandContext,
  languageOf,
  type Output,
  openTerminal,
  type Terminal,
} from './terminal/Terminal.js';
import { UsageError } from './terminal/UsageError.js';

type Command = (terminal: Terminal, args: readonly string[]) => Promise<number>;

// Loaded on demand: validating in CI should not wait for unused modules.
const commands = new Map<string, () => Promise<Command>>([
  ['run', async () => (await import('./commands/run.js')).run],
  ['validate', async () => (await import('./commands/validate.js')).validate],
  ['test', async () => (await import('./commands/test.js')).test],
  ['picture', async () => (await import('./commands/picture.js')).picture],
  ['pull', async () => (await import('./commands/pull.js')).pull],
  ['push', async () => (await import('./commands/push.js')).push],
  ['diff', async () => (await import('./commands/diff.js')).diff],
  ['start', async () => (await import('./commands/start.js')).start],
  ['worker', async () => (await import('./commands/worker.js')).worker],
  ['backup', async () => (await import('./commands/backup.js')).backup],
  ['restore', async () => (await import('./commands/restore.js')).restore],
  ['code', async () => (await import('./commands/code.js')).code],
  ['package', async () => (await import('./commands/package.js')).packageCommand],
  ['doctor', async () => (await import('./commands/doctor.js')).doctor],
]);

/**
 * Runs one command line, without the program name. Resolves with the exit code: 0 success, 1 failure, 2 usage
 * error, 3 the run waits for an answer, 130 or 143 stopped by a signal. `start` resolves when the server has
 * been stopped.
 */
export async function runCommand(
  args: readonly string[],
  output: Output,
  context: CommandContext = processContext,
): Promise<number> {
  const speaks = languageOf(context.environment);
  try {
    const { language = speaks, rest } = takeLanguage(openTerminal(output, context, speaks), args);
    return await dispatch(openTerminal(output, context, language), rest);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    output.error(`${error.message}\n`);
    return 2;
  }
}

async function dispatch(terminal: Terminal, args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args;
  if (name === '--version') {
    // `heddle.js` and its chunks are one folder below the package root, whether built or not.
    const file = new URL('../package.json', import.meta.url);
    terminal.out(`${JSON.parse(await readFile(file, 'utf8')).version}\n`);
    return 0;
  }
  const isHelp = ['help', '--help', '-h'].includes(name);
  const asksForHelp = isHelp || rest.includes('--help') || rest.includes('-h');
  if (asksForHelp) {
    const topic = isHelp ? (rest[0] ?? 'heddle') : name;
    if (isHelpTopic(topic)) {
      terminal.out(helpText(topic, terminal.language));
      return 0;
    }
  }
  const load = commands.get(name);
  if (load !== undefined) return (await load())(terminal, rest);
  const unknown = isHelp ? (rest[0] ?? name) : name;
  terminal.error(
    `${terminal.message('unknownCommand', { name: unknown })}\n\n${helpText('heddle', terminal.language)}`,
  );
  return 2;
}

/** Extracts `--language` from any position of the arguments, so that it applies to usage errors too. */
function takeLanguage(
  terminal: Terminal,
  args: readonly string[],
): { language?: Language; rest: readonly string[] } {
  const at = args.findIndex((argument) => argument === '--language' || argument.startsWith('--language='));
  const argument = args[at];
  if (argument === undefined) return { rest: args };
  const isInline = argument !== '--language';
  const language = isInline ? argument.slice('--language='.length) : (args[at + 1] ?? '');
  if (language !== 'zh-CN' && language !== 'en') {
    throw new UsageError(terminal.message('unknownLanguage', { language }));
  }
  return { language, rest: args.toSpliced(at, isInline ? 1 : 2) };
}
