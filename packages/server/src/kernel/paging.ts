import {
  cursorNames,
  type PagingInput,
  type PagingName,
  pageNumberNames,
  pageSizeNames,
} from '@heddle/api-contract';
import { DomainError } from './DomainError.js';

/** The part of a list that a call asks for, as a database takes it. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** What a family may decide about its pages. */
export interface PageOptions {
  /** Size of a page for callers that name none. */
  usual?: number;
  /** Larger sizes are taken for this one. */
  largest?: number;
  /** The number of the first page: most families count from 1. */
  first?: 0 | 1;
}

// Further down nobody reads, and a database would count its way there.
const furthest = 1_000_000;

/** Reads any spelling of the wire: a cursor, or an offset, or the number of a page. */
export function pageOf(input: PagingInput, { usual = 20, largest = 100, first = 1 }: PageOptions = {}): Page {
  const limit = Math.min(Number(firstOf(input, pageSizeNames)) || usual, largest);
  const cursor = firstOf(input, cursorNames);
  const number = Math.max(Number(firstOf(input, pageNumberNames) ?? first), first);
  const offset = cursor ? readCursor(String(cursor)) : Number(input.offset ?? (number - first) * limit);
  if (offset > furthest) throw new DomainError('badRequest', `a list ends at its ${furthest}th thing`);
  return { limit, offset };
}

/** What follows a page of a list that has `total` things: whether there is more, and the cursor that leads there. */
export function afterPage({ limit, offset }: Page, total: number): { hasMore: boolean; cursor: string } {
  const next = offset + limit;
  return next < total ? { hasMore: true, cursor: String(next) } : { hasMore: false, cursor: '' };
}

function firstOf(input: PagingInput, names: readonly PagingName[]): number | string | undefined {
  for (const name of names) if (input[name] !== undefined) return input[name];
  return undefined;
}

// To clients a cursor is opaque; ours is where the next page begins.
function readCursor(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw new DomainError('badRequest', 'cursor: not one of ours');
  return Number(cursor);
}
