import type { Input } from '@heddle/api-contract';
import type { connector } from '@heddle/api-contract/families/connector';
import type { Context } from '../../kernel/Context.js';
import { requireChannels } from '../bot/index.js';

type Calls = typeof connector.calls;

/** Checks that a space has a channel: every space has all of them. */
export async function installInSpace(context: Context, input: Input<Calls['install']>) {
  await context.spaceAccess(input.workspace_id, 'view');
  requireChannels(context, [input.connector_id]);
  return {};
}
