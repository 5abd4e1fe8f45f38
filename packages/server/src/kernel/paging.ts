import {
  cursorNames,
  type PagingInput,
  type PagingName,
  pageNumberNames,
  pageSizeNames,
} from '@heddle/api-contract';
import { DomainError, programText } from './DomainError.js';

/** The requested part of a list, for a query. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Paging rules of a family. */
export interface PageOptions {
  /** Default page size. */
  usual?: number;
  /** Maximum page size; larger values are reduced to it. */
  largest?: number;
  /** Number of the first page; most families start at 1. */
  first?: 0 | 1;
}

// Nobody reads beyond this, and the database would have to count that far.
const maxOffset = 1_000_000;

/** Reads any paging style of the API: a cursor, an offset or a page number. */
export function pageOf(input: PagingInput, { usual = 20, largest = 100, first = 1 }: PageOptions = {}): Page {
  const limit = Math.min(Number(firstOf(input, pageSizeNames)) || usual, largest);
  const cursor = firstOf(input, cursorNames);
  const number = Math.max(Number(firstOf(input, pageNumberNames) ?? first), first);
  const offset = cursor ? readCursor(String(cursor)) : Number(input.offset ?? (number - first) * limit);
  if (offset > maxOffset)
    throw new DomainError('badRequest', programText(`a list ends at its ${maxOffset}th thing`));
  return { limit, offset };
}

/** Whether a list of `total` items has more after this page, and the cursor of the next page. */
export function afterPage({ limit, offset }: Page, total: number): { hasMore: boolean; cursor: string } {
  const next = offset + limit;
  return next < total ? { hasMore: true, cursor: String(next) } : { hasMore: false, cursor: '' };
}

function firstOf(input: PagingInput, names: readonly PagingName[]): number | string | undefined {
  for (const name of names) if (input[name] !== undefined) return input[name];
  return undefined;
}

// Cursors are opaque to clients; ours contain the offset of the next page.
function readCursor(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw new DomainError('badRequest', programText('cursor: not one of ours'));
  return Number(cursor);
}
