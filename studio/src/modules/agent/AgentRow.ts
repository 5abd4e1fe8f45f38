/** An agent in lists. */
export interface AgentRow {
  id: string;
  name: string;
  description: string;
  iconUri: string;
  iconUrl: string;
  canEdit: boolean;
  canDelete: boolean;
}
