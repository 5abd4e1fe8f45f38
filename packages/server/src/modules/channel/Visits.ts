import type { Database } from '../../db/Database.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { App } from '../../kernel/services.js';

/** Sessions of visitors and links to transcripts, which the module of chats in web pages keeps. */
export interface Visits {
  countTranscripts(db: Database, channelId: string): Promise<number>;
  /** Withdraws all links to transcripts of a channel; returns how many there were. */
  revokeTranscripts(db: Database, channelId: string): Promise<number>;
  /** Ends the sessions of a channel: all of them, or those of visitors who have signed in. */
  endSessions(db: Database, channelId: string, which: 'all' | 'signedIn'): Promise<void>;
}

export const channelVisits = defineExtensionPoint<Visits>('channel-visits');

/** The visits of channels. */
export function visitsOf({ extensions }: Pick<App, 'extensions'>): Visits {
  const [found] = extensions(channelVisits);
  if (!found) throw new Error('no module keeps visits');
  return found;
}
