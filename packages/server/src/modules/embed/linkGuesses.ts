import { Attempts } from '../../identity/attempts.js';
import type { PublicContext } from '../../kernel/Context.js';
import { defineService } from '../../kernel/services.js';
import { channelClosed } from '../channel/index.js';

/** Wrong links of a network address within ten minutes; then right ones are refused as well. */
const linkGuesses = defineService('embed-link-guesses', () => new Attempts(30, 10 * 60_000));

/** What a link leads to; counts links that lead nowhere, and refuses them all alike. */
export async function countingLinks<T>(
  context: PublicContext,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const attempts = context.use(linkGuesses);
  const { network } = context.request;
  attempts.check(network);
  const found = await find();
  if (found !== undefined) return found;
  attempts.take(network);
  throw channelClosed();
}
