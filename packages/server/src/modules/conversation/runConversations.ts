import type { App } from '../../kernel/services.js';
import type { RunForServices } from '../run/index.js';
import { createConversationService } from './conversationService.js';
import { runKey } from './runKey.js';

/** Conversations for the nodes of a run. */
export function provideConversations({ db }: App, { run, rights }: RunForServices) {
  const prepare = async () => {
    await rights.check();
    return runKey(db, run);
  };
  return { conversation: createConversationService(db, prepare) };
}
