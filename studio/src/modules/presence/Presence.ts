import type { sharedKinds } from '@heddle/api-contract/families/presence';

/** A resource whose editors see each other. */
export interface LiveResource {
  kind: (typeof sharedKinds)[number];
  id: string;
}

/** Another open editor of the resource: of somebody else, or of the user in another tab. */
export interface Neighbour {
  sessionId: string;
  userId: string;
  name: string;
  /** Empty without a picture. */
  avatarUrl: string;
  selection: readonly string[];
}

/** What an editor knows about others who have its resource open. */
export interface Presence {
  neighbours: readonly Neighbour[];
  /** Whether the user may edit; undefined until the server has said so. */
  canEdit: boolean | undefined;
  /** Why the user may no longer view the resource, in words. */
  ended: string | undefined;
  /** Changes whenever the comments do. */
  commentsVersion: string;
}

/** Nobody else, before the server has answered. */
export const alone: Presence = {
  neighbours: [],
  canEdit: undefined,
  ended: undefined,
  commentsVersion: '0',
};
