import { parentPort } from 'node:worker_threads';
import { guardSql } from './guardSql.js';
import type { GuardReply, GuardRequest } from './messages.js';
import { SqlRefused } from './SqlRefused.js';

parentPort!.on('message', async ({ id, sql, options }: GuardRequest) => {
  parentPort!.postMessage({ id, ...(await check(sql, options)) } satisfies GuardReply);
});

async function check(sql: string, options: GuardRequest['options']) {
  try {
    const { sql: printed, kind, parameters } = await guardSql(sql, options);
    return { value: { sql: printed, kind, parameters } };
  } catch (error) {
    if (!(error instanceof SqlRefused))
      return { problem: error instanceof Error ? error.message : String(error) };
    const { refusal, position, word } = error;
    return { refused: { refusal, position, word } };
  }
}
