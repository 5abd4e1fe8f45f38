import { errorCodes } from '@heddle/api-contract';
import type { RunError } from '@heddle/workflow-schema/runs';
import type { Grant } from '../../kernel/Grant.js';
import { defineService } from '../../kernel/services.js';
import { addTokenUse, isTokenSpent } from '../access-token/index.js';
import { addConversationUse, useOfConversation } from '../conversation/index.js';
import type { ProvideBudget } from '../run/index.js';
import { limitOfServer, limitOfSpace, type UseLimit } from './spaceLimits.js';
import { type Use, UseWriter } from './UseWriter.js';

const useWriters = defineService(
  'use-writers',
  ({ db, log }) => {
    const onFailed = (error: unknown) => log.error('spending.not-counted', error);
    return {
      tokens: new UseWriter({ write: (uses) => addTokenUse(db, uses), onFailed }),
      conversations: new UseWriter({ write: (uses) => addConversationUse(db, uses), onFailed }),
    };
  },
  async ({ tokens, conversations }) => {
    await Promise.all([tokens.written(), conversations.written()]);
  },
);

const personalToken = /^pat (.+)$/;

const tokenSpent: RunError = {
  code: errorCodes.tokenSpent,
  message: 'the access token has reached its usage limit',
};

/** The budget of the personal access token by which a run was started. */
export const tokenBudget: ProvideBudget = (app, { grant }) => {
  const { token = '' } = grant === null ? {} : (JSON.parse(grant) as Grant);
  const hash = personalToken.exec(token)?.[1];
  if (hash === undefined) return undefined;
  const { tokens } = app.use(useWriters);
  return {
    async check() {
      await tokens.written();
      return (await isTokenSpent(app.db, hash)) ? tokenSpent : undefined;
    },
    add: (use) => tokens.add(hash, use),
  };
};

const conversationSpent: RunError = {
  code: errorCodes.conversationSpent,
  message: 'the conversation has reached its usage limit',
};

/** The budget of the conversation in which a run answers: that of its space, and that of the server. */
export const conversationBudget: ProvideBudget = (app, { conversationId: id, spaceId }) => {
  if (id === null) return undefined;
  const { conversations } = app.use(useWriters);
  return {
    async check() {
      const limits = [limitOfServer(app), await limitOfSpace(app.db, spaceId)];
      if (!limits.some(isSet)) return undefined;
      await conversations.written();
      const used = await useOfConversation(app.db, id);
      return limits.some((limit) => isReached(limit, used)) ? conversationSpent : undefined;
    },
    add: (use) => conversations.add(id, use),
  };
};

const isSet = ({ tokens, cost }: UseLimit) => tokens !== undefined || cost !== undefined;

function isReached(
  { tokens = Number.POSITIVE_INFINITY, cost = Number.POSITIVE_INFINITY }: UseLimit,
  used: Use,
) {
  return used.tokens >= tokens || used.cost >= cost;
}
