import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Input for rendering a chart. */
export interface ChartValues {
  Values: Record<string, unknown>;
  Release: { Name: string };
}

type Scope = Record<string, unknown>;

/**
 * Renders the templates of a chart, for tests without helm. Supports the subset of Go templates that ours
 * use: fields, `quote`, `toJson`, `if` with `else`, `gt (int ...)`, `range` over a map; anything else is an
 * error.
 */
export function renderChart(folder: string, values: ChartValues): Map<string, string> {
  const names = readdirSync(join(folder, 'templates')).filter((name) => name.endsWith('.yaml'));
  return new Map(
    names.map((name) => [name, render(readFileSync(join(folder, 'templates', name), 'utf8'), { ...values })]),
  );
}

function render(text: string, scope: Scope): string {
  // `{{-` trims the preceding white space.
  const parts = text.split(/\s*\{\{-\s*(.+?)\s*\}\}|\{\{\s*(.+?)\s*\}\}/g);
  const tokens: { text?: string; code?: string }[] = [];
  for (let index = 0; index < parts.length; index += 3) {
    tokens.push({ text: parts[index]! });
    const code = parts[index + 1] ?? parts[index + 2];
    if (code !== undefined) tokens.push({ code });
  }
  let at = 0;

  function block(current: Scope, isShown: boolean): string {
    let result = '';
    for (; at < tokens.length; at++) {
      const { text: plain, code } = tokens[at]!;
      if (plain !== undefined) result += isShown ? plain : '';
      else if (code === 'end' || code === 'else') return result;
      else if (code!.startsWith('if ')) result += condition(code!.slice(3), current, isShown);
      else if (code!.startsWith('range ')) result += loop(code!.slice(6), current, isShown);
      else if (isShown) result += String(value(code!, current));
    }
    return result;
  }

  function condition(code: string, current: Scope, isShown: boolean): string {
    const holds = isShown && isTrue(value(code, current));
    at++;
    let result = block(current, holds);
    if (tokens[at]?.code === 'else') {
      at++;
      result += block(current, isShown && !holds);
    }
    return result;
  }

  function loop(code: string, current: Scope, isShown: boolean): string {
    const [, key, item, list] = /^(\$\w+), (\$\w+) := (.+)$/.exec(code)!;
    const entries = Object.entries(value(list!, current) as object);
    const begin = at + 1;
    let result = '';
    for (const [name, content] of isShown ? entries : []) {
      at = begin;
      result += block({ ...current, [key!]: name, [item!]: content }, true);
    }
    if (!isShown || entries.length === 0) {
      at = begin;
      block(current, false);
    }
    return result;
  }

  return block(scope, true);
}

function value(code: string, scope: Scope): unknown {
  const [first, ...pipes] = code.split(' | ');
  return pipes.reduce(
    (result: unknown, name) => {
      if (name !== 'quote') throw new Error(`the check does not know "${name}"`);
      return JSON.stringify(String(result));
    },
    simple(first!.trim(), scope),
  );
}

function simple(code: string, scope: Scope): unknown {
  const compared = /^gt \(int (.+)\) (\d+)$/.exec(code);
  if (compared) return Number(simple(compared[1]!, scope)) > Number(compared[2]);
  if (code.startsWith('toJson ')) return JSON.stringify(simple(code.slice(7), scope));
  if (/^\$\w+$/.test(code)) return scope[code];
  if (!/^\.\w+(\.\w+)*$/.test(code)) throw new Error(`the check does not know "${code}"`);
  const found = code
    .slice(1)
    .split('.')
    .reduce<unknown>((object, field) => (object as Scope | undefined)?.[field], scope);
  if (found === undefined) throw new Error(`${code} stands in no values`);
  return found;
}

function isTrue(found: unknown): boolean {
  return Boolean(found) && !(typeof found === 'object' && Object.keys(found as object).length === 0);
}
