/** A workflow, an agent or a database that people of a team edit together. */
export interface SharedResource {
  kind: 'workflow' | 'bot' | 'database';
  id: string;
  spaceId: string;
}

/** A person who edits a resource. */
export interface Collaborator {
  id: string;
  name: string;
  userName: string;
  /** Empty without a picture. */
  avatarUrl: string;
  isOwner: boolean;
}
