import { loadModule, parseSync } from 'libpg-query';
import { deparseSync } from 'pgsql-deparser';
import type { GuardedTable, GuardOptions, StatementKind } from './GuardedTable.js';
import { rewriteStatement } from './rewriteStatement.js';
import { SqlRefused } from './SqlRefused.js';
import { toPostgres } from './toPostgres.js';
import { nodeOf, shapeOf, type Tree } from './tree.js';

/** A statement that may run, printed from its parsed form. */
export interface GuardedSql {
  sql: string;
  kind: StatementKind;
  /** The given values, followed by those that choose and mark rows. */
  parameters: unknown[];
}

/** Checks statements, in this thread or in another. */
export interface SqlGuard {
  guard(sql: string, options: GuardOptions): Promise<GuardedSql>;
}

let loaded: Promise<void> | undefined;

/**
 * Checks and rewrites a statement of a person or a model, in the dialect of MySQL or PostgreSQL. It runs on
 * names of the given tables alone; each table in it becomes a sub-select of the columns and rows that it may
 * see. What is printed is parsed again and must be the tree that was checked. Throws `SqlRefused`.
 */
export async function guardSql(sql: string, options: GuardOptions): Promise<GuardedSql> {
  loaded ??= loadModule();
  await loaded;
  const isName = (name: string) => isKnownName(options.tables, name);
  const given = toPostgres(sql, isName);
  const values = options.parameters ?? [];
  if (given.parameters !== values.length)
    throw new SqlRefused('parameters', 0, `${given.parameters}, ${values.length}`);
  const statement = parseOne(given.text, given.positionOf);
  const rewritten = rewriteStatement(statement, options, given.positionOf, values.length);
  return { ...rewritten, sql: print(rewritten.statement), parameters: [...values, ...rewritten.added] };
}

function isKnownName(tables: readonly GuardedTable[], name: string): boolean {
  const wanted = name.toLowerCase();
  return tables.some(
    (table) =>
      table.name.toLowerCase() === wanted ||
      Object.hasOwn(table.aliases ?? {}, wanted) ||
      table.columns.some((column) => column.name.toLowerCase() === wanted),
  );
}

function parseOne(text: string, positionOf: (byte: number) => number): Tree {
  const statements = parse(text, positionOf);
  if (statements.length !== 1) throw new SqlRefused(statements.length === 0 ? 'syntax' : 'oneStatement', 0);
  const { stmt } = statements[0] as Tree;
  if (nodeOf(stmt)[0] === '') throw new SqlRefused('syntax', 0);
  return stmt as Tree;
}

function parse(text: string, positionOf: (byte: number) => number): unknown[] {
  try {
    return (parseSync(text) as { stmts?: unknown[] }).stmts ?? [];
  } catch (error) {
    const { cursorPosition = 0 } = (error as { sqlDetails?: { cursorPosition?: number } }).sqlDetails ?? {};
    const word = error instanceof Error ? error.message.replace(/^syntax error /, '').slice(0, 100) : '';
    throw new SqlRefused('syntax', positionOf(Math.max(cursorPosition, 0)), word);
  }
}

function print(statement: Tree): string {
  const sql = deparseSync(statement as never, { pretty: false });
  const [again] = parse(sql, () => 0);
  // A fault of the printer must not make another statement of it.
  if (shapeOf((again as Tree | undefined)?.stmt) !== shapeOf(statement)) throw new SqlRefused('construct', 0);
  return sql;
}
