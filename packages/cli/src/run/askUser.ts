import { isJsonObject, type Json, parseJson, readVariables } from '@heddle/workflow-schema';
import type { Interrupt } from '@heddle/workflow-schema/runs';
import { printable, type Terminal } from '../terminal/Terminal.js';

/** Prompts the user at the terminal for the answer to a question; undefined if there is none. */
export async function askUser(terminal: Terminal, { data }: Interrupt): Promise<string | undefined> {
  if (terminal.ask === undefined || !isJsonObject(data)) return undefined;
  if (data.content_type === 'form_schema') return askFields(terminal, data.content);
  const messages = Array.isArray(data.messages) ? data.messages.filter(isJsonObject) : [];
  const content = messages.findLast(({ type }) => type === 'question')?.content;
  if (!isJsonObject(content)) {
    if (typeof content === 'string') terminal.error(`${printable(content)}\n`);
    return terminal.ask('> ');
  }
  const options = (Array.isArray(content.options) ? content.options : [])
    .filter(isJsonObject)
    .map(({ name }) => String(name));
  terminal.error(`${printable(String(content.question ?? ''))}\n`);
  for (const [index, option] of options.entries()) {
    terminal.error(`  ${letterOf(index)}. ${printable(option)}\n`);
  }
  const line = await terminal.ask('> ');
  const chosen = options.findIndex((_, index) => letterOf(index) === line?.trim().toUpperCase());
  return options[chosen] ?? line;
}

/** Prompts for one field after another; empty fields are omitted. */
async function askFields(terminal: Terminal, schema: Json | undefined): Promise<string | undefined> {
  const answer: Record<string, string> = {};
  for (const { name, type } of readVariables(parseJson(String(schema)) ?? [])) {
    const line = await terminal.ask?.(`${printable(name)} (${type}): `);
    if (line === undefined) return undefined;
    if (line !== '') answer[name] = line;
  }
  return JSON.stringify(answer);
}

function letterOf(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}
