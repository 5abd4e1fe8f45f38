import type { PresentPerson } from '@heddle/api-contract/families/presence';
import type { Presence } from './Presence.js';

/** The people in an editor, in the form of the API. */
export interface People {
  people: PresentPerson[];
  can_edit: boolean;
  comments_version: string;
}

/** The others in an editor. */
export function toPresence({ people, can_edit, comments_version }: People, ownSession: string): Presence {
  const others = people.filter(({ session }) => session !== ownSession);
  return {
    neighbours: others.map(({ session, user_id, name, avatar_url, selection }) => ({
      sessionId: session,
      userId: user_id,
      name,
      avatarUrl: avatar_url,
      selection,
    })),
    canEdit: can_edit,
    ended: undefined,
    commentsVersion: comments_version,
  };
}
