import { notSent, type SentWebhook, sendWebhook } from '../../http/sendWebhook.js';
import type { App } from '../../kernel/services.js';
import type { NoticeSettings } from './noticeChoices.js';

/** Where the secret of somebody's webhook is sealed. */
export const placeOf = (userId: string) => `notice:${userId}`;

/** One attempt to send something to somebody's webhook. */
export async function sendToWebhook(
  app: Pick<App, 'secrets' | 'outbound'>,
  { userId, webhookUrl: url, sealedSecret }: NoticeSettings,
  { id, body }: { id: string; body: string },
  signal: AbortSignal,
): Promise<SentWebhook> {
  if (url === '' || sealedSecret === null) return notSent('there is no webhook', true);
  const secret = await app.secrets.open(sealedSecret, placeOf(userId));
  return sendWebhook(app.outbound, { url, secret, id, body }, signal);
}
