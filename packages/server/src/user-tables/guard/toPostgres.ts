import { SqlRefused } from './SqlRefused.js';
import { type Token, tokenize } from './tokenize.js';

/** A statement in the syntax of PostgreSQL. */
export interface PostgresText {
  text: string;
  /** Number of parameters. */
  parameters: number;
  /** Index in the given text of what stands at this byte of `text`. */
  positionOf(byte: number): number;
}

const encoder = new TextEncoder();

/**
 * Writes a statement of either dialect in PostgreSQL's syntax: names in back-ticks, texts in double quotes, `?`
 * and `LIMIT offset, count`. Only a translation: what may run is decided on what PostgreSQL's parser reads.
 */
export function toPostgres(sql: string, isName: (name: string) => boolean): PostgresText {
  const tokens = swapLimits(withoutLastSemicolon(tokenize(sql)));
  const parts: string[] = [];
  const places: { byte: number; position: number }[] = [];
  let byte = 0;
  let parameters = 0;
  let numbered = false;
  const numbers = new Map<Token, number>();
  // Numbered as written, although LIMIT may have been turned around.
  for (const token of [...tokens].sort((a, b) => a.position - b.position)) {
    if (token.kind !== 'parameter') continue;
    if (parameters > 0 && numbered !== (token.value !== ''))
      throw new SqlRefused('parameters', token.position);
    numbered = token.value !== '';
    const number = numbered ? Number(token.value) : parameters + 1;
    numbers.set(token, number);
    parameters = Math.max(parameters, number);
  }
  for (const [index, token] of tokens.entries()) {
    const number = numbers.get(token);
    const isAlias = /^as$/i.test(tokens[index - 1]?.value ?? '');
    const text = number === undefined ? write(token, (name) => isAlias || isName(name)) : `$${number}`;
    places.push({ byte, position: token.position });
    parts.push(text);
    byte += encoder.encode(text).length + 1;
  }
  return {
    text: parts.join(' '),
    parameters,
    positionOf: (at) => places.findLast((place) => place.byte <= at)?.position ?? 0,
  };
}

function write({ kind, value, quote }: Token, isName: (name: string) => boolean): string {
  if (kind === 'text') return literal(value);
  if (kind !== 'quoted') return value;
  // In MySQL double quotes are texts, in PostgreSQL names.
  return quote === '`' || isName(value) ? `"${value.replaceAll('"', '""')}"` : literal(value);
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** One semicolon may end the statement. */
function withoutLastSemicolon(tokens: Token[]): Token[] {
  const isSemicolon = (token: Token | undefined) => token?.kind === 'symbol' && token.value === ';';
  const kept = isSemicolon(tokens.at(-1)) ? tokens.slice(0, -1) : tokens;
  const other = kept.find(isSemicolon);
  if (other) throw new SqlRefused('oneStatement', other.position);
  return kept;
}

/** Turns `LIMIT a, b` into `LIMIT b OFFSET a`. */
function swapLimits(tokens: Token[]): Token[] {
  const done: Token[] = [];
  const isValue = (token: Token | undefined) => token?.kind === 'number' || token?.kind === 'parameter';
  for (let at = 0; at < tokens.length; at++) {
    const [limit, first, comma, second] = tokens.slice(at, at + 4);
    const isSwapped =
      limit?.kind === 'word' &&
      /^limit$/i.test(limit.value) &&
      isValue(first) &&
      comma?.value === ',' &&
      isValue(second);
    if (!isSwapped) {
      done.push(tokens[at]!);
      continue;
    }
    done.push(limit, second!, { kind: 'word', value: 'OFFSET', position: comma.position }, first!);
    at += 3;
  }
  return done;
}
