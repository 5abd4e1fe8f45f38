import type { ResourceKindName } from '../resources/tables.js';

/**
 * All events between modules, by name, with their payloads. Payloads are stored as JSON until they are
 * delivered, so they contain ids, origins and flags, never secrets or contents.
 */
export interface Events {
  /** A user registered; their personal space does not exist yet. `locale` is `zh-CN` or `en`. */
  personRegistered: { userId: string; locale: string };
  personalSpaceCreated: { spaceId: string; ownerId: string; locale: string };
  /** A space was closed for everybody; nobody can restore it. */
  spaceDeleted: { spaceId: string };
  /** A user left a space or was removed from it; `heirId` takes over what they created there. */
  memberLeft: { spaceId: string; userId: string; heirId: string };
  /** A user was removed from the installation, after they left every space. */
  personRemoved: { userId: string };
  /** A user forgot their password and set a new one: an attacker may have used the account. */
  passwordReset: { userId: string };
  /** An app was created; its space and its creator. */
  projectCreated: { projectId: string; spaceId: string; userId: string };
  /** An app was moved to the trash at this time in milliseconds, with all that belongs to it. */
  projectDeleted: { projectId: string; spaceId: string; deletedAt: number };
  /** An app was taken out of the trash; what was deleted with it, at the same time, returns. */
  projectRestored: { projectId: string; spaceId: string; deletedAt: number };
  /** A version of an app becomes its draft: of its resources, those with these ids stay or return, others go. */
  projectRolledBack: { projectId: string; spaceId: string; keptIds: readonly string[]; at: number };
  /** Resources were deleted for good, after their time in the trash. */
  resourcesPurged: { kind: ResourceKindName; ids: readonly string[] };
  /** A resource was opened for collaboration by this user. */
  collaborationOpened: { kind: string; id: string; userId: string };
  /** Collaboration on a resource ended; nobody but its creator works on it any more. */
  collaborationClosed: { kind: string; id: string };
  collaboratorRemoved: { kind: string; id: string; userId: string };
  /** A version of a workflow was published; `userId` is who did it. */
  workflowPublished: {
    workflowId: string;
    spaceId: string;
    version: string;
    commitId: string;
    userId: string;
  };
  /** A workflow was moved to the trash, from which it may return. */
  workflowDeleted: { workflowId: string; spaceId: string; userId: string };
  /** An agent or a plugin was moved to the trash, from which it may return. */
  resourceTrashed: { kind: 'bot' | 'plugin'; id: string };
  /** What the store shows of a product has changed: it was listed, changed, unlisted or banned. */
  productChanged: { productId: string };
  /** Somebody copied a product, tried it, or bound it. */
  productUsed: { productId: string; userId: string; how: 'duplicate' | 'try' };
  /** A trigger was suspended after several failures in a row. */
  triggerSuspended: { triggerId: string };
  /** A version of a plugin was published; `userId` is who did it. */
  pluginPublished: { pluginId: string; spaceId: string; version: string; userId: string };
  /** A comment on a resource mentions people; `path` is where the studio opens it. */
  mentioned: {
    spaceId: string;
    /** Who wrote the comment. */
    userId: string;
    userIds: readonly string[];
    kind: ResourceKindName;
    id: string;
    path: string;
  };
  /** People were told of an activity. */
  noticed: { activityId: string; userIds: readonly string[] };
  /** Rows were deleted that these blobs belonged to; nothing refers to them any more. */
  blobsReleased: { keys: readonly string[] };
  /** A user requests to join a team. `origin` is where recipients of mails open the studio. */
  joinRequested: { spaceId: string; userId: string; origin: string };
  joinDecided: { spaceId: string; userIds: readonly string[]; isApproved: boolean; origin: string };
  /** A guest requests membership of the installation. */
  membershipRequested: { userId: string; origin: string };
  membershipDecided: { userIds: readonly string[]; isApproved: boolean; origin: string };
}

export type EventName = keyof Events;
