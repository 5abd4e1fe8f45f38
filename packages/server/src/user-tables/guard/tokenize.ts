import { SqlRefused } from './SqlRefused.js';

/** A token of a statement, with its index in the text. */
export interface Token {
  kind: 'word' | 'quoted' | 'text' | 'number' | 'parameter' | 'symbol';
  /** As written; for quoted names and texts, the content. */
  value: string;
  position: number;
  quote?: '"' | '`' | "'";
}

/** Bounds that keep the parser, which runs on the main thread, below some milliseconds. */
export const sqlLimits = {
  characters: 20_000,
  tokens: 4_000,
  /** Open at the same time. */
  parentheses: 50,
  /** Operators and words that may nest: the parser's tree could become as deep as their number. */
  nesting: 300,
  /** Of the tree. */
  depth: 90,
  /** Names of tables: each becomes a sub-select of all its columns. */
  tables: 50,
} as const;

const nests = /^(?:[-+*/%]|::|\|\||not|case|select)$/i;

const space = /\s/;
const wordStart = /[\p{L}_]/u;
const wordPart = /[\p{L}\p{N}_$]/u;
const digit = /[0-9]/;
const symbols = [
  '<=>',
  '::',
  '<=',
  '>=',
  '<>',
  '!=',
  '||',
  '&&',
  '=',
  '<',
  '>',
  '+',
  '-',
  '*',
  '/',
  '%',
  '(',
  ')',
  ',',
  '.',
  ';',
];

/** Splits a statement of either dialect into tokens. Refuses comments and everything that is no token. */
export function tokenize(sql: string): Token[] {
  if (sql.length > sqlLimits.characters)
    throw new SqlRefused('length', sqlLimits.characters, String(sqlLimits.characters));
  const tokens: Token[] = [];
  let depth = 0;
  let nesting = 0;
  for (let at = 0; at < sql.length; ) {
    const char = sql[at]!;
    if (space.test(char)) {
      at += 1;
      continue;
    }
    const [token, end] = readToken(sql, at);
    if (token.kind === 'symbol') {
      depth += token.value === '(' ? 1 : token.value === ')' ? -1 : 0;
      if (depth > sqlLimits.parentheses) throw new SqlRefused('depth', at);
    }
    if (token.kind !== 'text' && token.kind !== 'quoted' && nests.test(token.value)) nesting += 1;
    if (nesting > sqlLimits.nesting) throw new SqlRefused('depth', at);
    tokens.push(token);
    if (tokens.length > sqlLimits.tokens) throw new SqlRefused('length', at);
    at = end;
  }
  return tokens;
}

function readToken(sql: string, at: number): [Token, number] {
  const char = sql[at]!;
  if (char === '#' || sql.startsWith('--', at) || sql.startsWith('/*', at))
    throw new SqlRefused('comment', at);
  if (char === "'" || char === '"' || char === '`') return readQuoted(sql, at, char);
  if (char === '?') return [{ kind: 'parameter', value: '', position: at }, at + 1];
  if (char === '$') return readNumbered(sql, at);
  if (digit.test(char) || (char === '.' && digit.test(sql[at + 1] ?? ''))) return readNumber(sql, at);
  if (wordStart.test(char)) return readWord(sql, at);
  const symbol = symbols.find((one) => sql.startsWith(one, at));
  if (symbol === undefined || symbol === '<=>' || symbol === '&&')
    throw new SqlRefused('character', at, symbol ?? char);
  return [{ kind: 'symbol', value: symbol, position: at }, at + symbol.length];
}

function readWord(sql: string, at: number): [Token, number] {
  let end = at + 1;
  while (end < sql.length && wordPart.test(sql[end]!)) end += 1;
  // E'...', U&'...', B'...' and X'...' have escapes of their own.
  if (end < sql.length && (sql[end] === "'" || (sql[end] === '&' && /^u$/i.test(sql.slice(at, end)))))
    throw new SqlRefused('character', end, sql.slice(at, end + 1));
  return [{ kind: 'word', value: sql.slice(at, end), position: at }, end];
}

function readNumber(sql: string, at: number): [Token, number] {
  const value = /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?/.exec(sql.slice(at, at + 400))?.[0] ?? '';
  const next = sql[at + value.length] ?? '';
  if (value === '' || value.length > 300 || wordPart.test(next))
    throw new SqlRefused('character', at, `${value}${next}`);
  return [{ kind: 'number', value, position: at }, at + value.length];
}

/** `$1`; `$$` and `$tag$` would begin a text. */
function readNumbered(sql: string, at: number): [Token, number] {
  const value = /^\$(\d{1,4})(?![\p{L}\p{N}_$])/u.exec(sql.slice(at, at + 8))?.[1];
  if (value === undefined || value === '0') throw new SqlRefused('character', at, '$');
  return [{ kind: 'parameter', value, position: at }, at + value.length + 1];
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', '0': '' };

/** A quoted name or text; a doubled quote stands for itself, and texts have the escapes of MySQL. */
function readQuoted(sql: string, at: number, quote: "'" | '"' | '`'): [Token, number] {
  let value = '';
  for (let index = at + 1; index < sql.length; index++) {
    const char = sql[index]!;
    if (char === '\0') throw new SqlRefused('character', index, 'NUL');
    if (char === quote) {
      if (sql[index + 1] !== quote)
        return [{ kind: quote === "'" ? 'text' : 'quoted', value, position: at, quote }, index + 1];
      value += quote;
      index += 1;
    } else if (char === '\\' && quote !== '`' && index + 1 < sql.length) {
      const next = sql[index + 1]!;
      // LIKE reads these itself.
      value += next === '%' || next === '_' ? `\\${next}` : (escapes[next] ?? next);
      index += 1;
    } else value += char;
  }
  throw new SqlRefused('unterminated', at);
}
