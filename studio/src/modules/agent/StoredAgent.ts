import type { AgentBlocks } from './draft/AgentBlocks.js';

/** Why an agent cannot be edited here. */
export type ReadOnlyReason = 'noRight' | 'version';

/** An agent read from the server. */
export interface StoredAgent {
  id: string;
  name: string;
  description: string;
  iconUri: string;
  iconUrl: string;
  blocks: AgentBlocks;
  commit: string | undefined;
  /** Changes when the agent is opened anew, for example as an earlier version. */
  openedAs: string;
  whyReadOnly: ReadOnlyReason | undefined;
  hasUnpublishedChanges: boolean;
  isPublished: boolean;
  canDelete: boolean;
  /** Whether the user may publish it and restore versions. */
  canPublish: boolean;
  /** Whether people edit drafts of their own and submit them. */
  isCollaborative: boolean;
  /** Whether the user has changes that are not submitted. */
  hasOwnDraft: boolean;
}
