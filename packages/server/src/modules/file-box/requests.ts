import { connectors } from '@heddle/api-contract/families/conversation';
import type { Context } from '../../kernel/Context.js';
import { originOf } from '../../kernel/originOf.js';
import { type Box, type BoxPlace, findBox, requirePlace } from './Box.js';
import type { Signer } from './present.js';

/** The fields of a request by which plugins name an agent and a channel. */
export interface CommonFields {
  'X-AIPlugin-Bot-ID': string;
  'X-AIPlugin-Connector-ID'?: string | undefined;
}

/** The caller's place in a request of a plugin. */
export function placeOf(context: Context, common: CommonFields): Promise<BoxPlace> {
  const { 'X-AIPlugin-Bot-ID': botId, 'X-AIPlugin-Connector-ID': connectorId } = common;
  return requirePlace(context, { botId, connectorId: connectorId ?? connectors.studio });
}

/** The caller's box in a request of a plugin; undefined if nothing was ever kept. */
export async function boxOf(context: Context, common: CommonFields): Promise<Box | undefined> {
  return findBox(context.db, (await placeOf(context, common)).key);
}

export function signerOf(context: Context): Signer {
  return { app: context, origin: originOf(context.request) };
}

/** A time of a request: a date, or milliseconds since 1970. Anything else counts as absent. */
export function timeOf(text: string | undefined): Date | undefined {
  if (!text) return undefined;
  const time = new Date(/^\d{10,16}$/.test(text) ? Number(text) : text);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
