import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '@heddle/workflow-schema';
import { runCommand } from '../runCommand.js';
import type { CommandContext } from '../terminal/Terminal.js';

/** Path of a small document of the conformance runner's own cases. */
export function canvas(name: string): string {
  return fileURLToPath(new URL(`../../conformance/fixtures/canvases/${name}.json`, import.meta.url));
}

/** Path of a small document of the cases that specify the workflow language. */
export function language(name: string): string {
  return canvas(`../language/canvases/${name}`);
}

/** Creates a folder with these files. */
export function folderOf(files: Readonly<Record<string, JsonObject | string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-cli-'));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** Runs a command line in this process and captures its output. */
export async function call(
  args: readonly string[],
  context: Partial<CommandContext> & { input?: string } = {},
) {
  const written = { out: '', error: '' };
  const code = await runCommand(
    args,
    {
      out: (text) => {
        written.out += text;
      },
      error: (text) => {
        written.error += text;
      },
    },
    {
      environment: context.environment ?? {},
      readInput: (maxBytes) =>
        Promise.resolve((context.input ?? '').length > maxBytes ? undefined : (context.input ?? '')),
      ask: context.ask,
      onStop: context.onStop ?? (() => () => {}),
    },
  );
  return { code, ...written };
}
