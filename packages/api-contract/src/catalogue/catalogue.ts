import type { Call } from '../kernel/call.js';
import { catalogueText } from './catalogueText.js';

/** A call of the specification, implemented or not. */
export interface CatalogueCall {
  /** Family in the specification, such as `draftbot`; the families of this package are named differently. */
  readonly family: string;
  readonly method: Call['method'];
  /** `:name` stands for one segment. */
  readonly path: string;
  /** Answered with events, or, for a GET, a WebSocket. */
  readonly isStreamed: boolean;
}

/** Parses the catalogue, in a few milliseconds. */
export function readCatalogue(): CatalogueCall[] {
  const calls: CatalogueCall[] = [];
  let family = '';
  for (const line of catalogueText.split('\n')) {
    const [method = '', path, streamed] = line.split(' ');
    if (path === undefined) family = method;
    else calls.push({ family, method: method as Call['method'], path, isStreamed: streamed !== undefined });
  }
  return calls;
}
