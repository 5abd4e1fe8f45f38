import { embed } from '@heddle/api-contract/families/embed';
import { lt } from 'drizzle-orm';
import { pagePolicies } from '../../http/pagePolicies.js';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { channelVisits } from '../channel/index.js';
import { chat, listMessages, resumeChat, startOver, stop } from './chats.js';
import { openSession } from './openSession.js';
import { embedPagePolicy } from './pagePolicy.js';
import { rate } from './rate.js';
import * as tables from './tables.js';
import { readTranscript, shareTranscript, withdrawTranscripts } from './transcripts.js';
import { deleteOldFiles, uploadFile } from './uploads.js';
import { visits } from './visits.js';

export const embedModule = implement(
  embed,
  {
    open: openSession,
    chat,
    resume: resumeChat,
    stop,
    messages: listMessages,
    upload: uploadFile,
    rate,
    startOver,
    share: shareTranscript,
    unshare: withdrawTranscripts,
    transcript: readTranscript,
  },
  {
    tables,
    jobs: [deleteOldFiles],
    schedules: [{ key: 'embed.delete-files', job: deleteOldFiles, input: {}, cron: '23 4 * * *' }],
    extensions: [extend(channelVisits, visits), extend(pagePolicies, embedPagePolicy)],
    async clearEnded(db, now) {
      const { embedSessions } = tables;
      const gone = await db
        .delete(embedSessions)
        .where(lt(embedSessions.expiresAt, now))
        .returning({ id: embedSessions.id });
      return gone.length;
    },
  },
);
