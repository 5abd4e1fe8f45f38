import { type ChannelSettings, maxChannelLimits } from '@heddle/api-contract/families/channel';
import { connectors } from '@heddle/api-contract/families/conversation';
import { channelReasons } from '@heddle/api-contract/reasons/channel';
import { storable } from '../../db/storable.js';
import { DomainError } from '../../kernel/DomainError.js';

/** The settings as they are stored: origins and addresses in their usual form, no empty texts. */
export function readSettings(given: ChannelSettings, connectorId: string): ChannelSettings {
  const { origins, color, webhook_url: url, ...rest } = given;
  if (color && !/^#[\da-f]{6}$/i.test(color))
    throw new DomainError('channelInvalid', channelReasons.colorInvalid({ field: 'color' }));
  for (const [name, maximum] of Object.entries(maxChannelLimits)) {
    const value = given[name as keyof typeof maxChannelLimits];
    if (value !== undefined && (value < 1 || value > maximum))
      throw new DomainError('channelInvalid', channelReasons.limitInvalid({ field: name, maximum }));
  }
  const isWebhook = connectorId === connectors.webhook;
  if (isWebhook && !url)
    throw new DomainError('channelInvalid', channelReasons.urlMissing({ field: 'webhook_url' }));
  return withoutEmpty({
    ...storable(rest),
    color: color?.toLowerCase(),
    ...(connectorId === connectors.webSdk && { origins: [...new Set((origins ?? []).map(readOrigin))] }),
    ...(isWebhook && { webhook_url: readAddress(url ?? '') }),
  });
}

/** An origin as browsers send it. */
export function readOrigin(given: string): string {
  const url = URL.parse(given.trim());
  const isPlain = url && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (!isPlain || !/^https?:$/.test(url.protocol) || url.hostname.includes('*') || /[\s;,]/.test(url.host))
    throw new DomainError(
      'channelInvalid',
      channelReasons.originInvalid({ field: 'origins', origin: given.slice(0, 100) }),
    );
  return url.origin;
}

function readAddress(given: string): string {
  const url = URL.parse(given.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new DomainError('channelInvalid', channelReasons.urlInvalid({ field: 'webhook_url' }));
  return url.href;
}

function withoutEmpty(settings: ChannelSettings): ChannelSettings {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''),
  ) as ChannelSettings;
}
