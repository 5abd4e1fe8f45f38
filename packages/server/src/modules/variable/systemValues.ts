import type { SystemVariableName } from '@heddle/api-contract/families/variable';
import type { Json } from '@heddle/workflow-schema';
import { eq } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { users } from '../account/tables.js';
import type { VariableKey } from './variableRows.js';

/** What system variables say about a request or a run. */
export interface Situation {
  language: string;
  /** Empty without a conversation. */
  conversationId: string;
  /** Undefined if the client did not say. */
  timeZone: string | undefined;
  location: string | undefined;
}

/** Computes system variables. */
export interface SystemValues {
  /** Undefined if there is no such variable. */
  read(name: string): Promise<Json | undefined>;
}

export function systemValues(
  app: Pick<App, 'db' | 'secrets'>,
  key: VariableKey,
  { language, conversationId, timeZone, location }: Situation,
): SystemValues {
  const values: Record<SystemVariableName, () => Json | Promise<Json>> = {
    sys_uuid: () => opaqueId(app, key),
    sys_user_name: () => userName(app, key),
    sys_channel: () => key.connectorId,
    sys_conversation_id: () => conversationId,
    sys_language: () => language,
    sys_time_zone: () => timeZone ?? 'UTC',
    sys_location: () => location ?? '',
    sys_date: () => new Date().toISOString().slice(0, 10),
  };
  return {
    read: async (name) =>
      Object.hasOwn(values, name) ? await values[name as SystemVariableName]() : undefined,
  };
}

/**
 * A UUID of the person for an owner and a channel. Only this installation can tell whose it is: it is an HMAC with a key that
 * is derived from that of the installation, and changes with it.
 */
async function opaqueId({ secrets }: Pick<App, 'secrets'>, key: VariableKey): Promise<string> {
  const { owner, userId, endUser, connectorId } = key;
  const text = JSON.stringify([owner.kind, owner.id, connectorId, userId, endUser]);
  const signature = await secrets.sign(text, 'sys_uuid');
  const bytes = Uint8Array.from(atob(signature.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  ).slice(0, 16);
  // Version 8 of RFC 9562: the content of the other bits is the application's.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function userName({ db }: Pick<App, 'db'>, { userId, endUser }: VariableKey): Promise<string> {
  if (endUser !== '') return '';
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? '';
}
