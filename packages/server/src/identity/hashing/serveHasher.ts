import { createPasswordHasher } from '../passwords.js';
import type { HasherReply, HasherRequest } from './HasherWorker.js';

/** The worker's side: answers requests with argon2id, in a browser worker or in a thread of Node. */
export function serveHasher(post: (reply: HasherReply) => void): (request: HasherRequest) => Promise<void> {
  const hasher = createPasswordHasher();
  return async (request) => {
    const { id, password } = request;
    try {
      const value =
        request.kind === 'hash'
          ? await hasher.hash(password)
          : await hasher.matches(password, request.stored);
      post({ id, value });
    } catch (error) {
      post({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
}
