import { isJsonObject, type Json } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { parseBounded, readText } from '../terminal/readFiles.js';
import type { Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

/** Reads the journal of an earlier run as printed by `--events`: one event per line, or a single list. */
export async function readJournalFile(terminal: Terminal, file: string): Promise<RunEvent[]> {
  const text = (await readText(terminal, file)).trim();
  const events: Json = text.startsWith('[')
    ? parseBounded(terminal, text, file)
    : text.split('\n').map((line, index) => parseBounded(terminal, line, `${file}:${index + 1}`));
  const list = Array.isArray(events) ? events : [];
  if (list[0] === undefined || !list.every(isEvent) || (list[0] as JsonEvent).type !== 'run.started') {
    throw new UsageError(terminal.message('wrongJournal', { file }));
  }
  return list as unknown as RunEvent[];
}

type JsonEvent = { type?: Json };

function isEvent(value: Json): boolean {
  return isJsonObject(value) && typeof value.type === 'string' && Number.isInteger(value.seq);
}
