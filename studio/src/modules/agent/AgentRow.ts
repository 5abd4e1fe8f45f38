/** An agent in lists. */
export interface AgentRow {
  id: string;
  name: string;
  description: string;
  iconUri: string;
  iconUrl: string;
  isPublished: boolean;
  /** Milliseconds since 1970. */
  editedAt: number;
  owner: string;
  canEdit: boolean;
  canDelete: boolean;
  /** One of `agentModes`. */
  mode: number;
}
