import { api } from './api.js';
import type { LiveResource } from './Presence.js';

/** Reports an open editor; resolves with everybody who is there. */
export function reportPresence({ kind, id }: LiveResource, sessionId: string, selection: readonly string[]) {
  return api.presence.report({
    resource_type: kind,
    resource_id: id,
    session: sessionId,
    selection: [...selection],
  });
}
