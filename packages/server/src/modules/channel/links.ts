import { isId } from '../../db/ids.js';
import type { App } from '../../kernel/services.js';
import type { Channel } from './tables.js';

const purpose = 'link of a public page';

/** The path of a public page. Its last part has 256 bits that cannot be guessed. */
export async function linkOf({ secrets }: Pick<App, 'secrets'>, channel: Channel): Promise<string> {
  const { id, linkNumber } = channel;
  return `/share/${id}-${await secrets.sign(`${id} ${linkNumber}`, purpose)}`;
}

/** The channel that the last part of a link names; `isLinkOf` says whether the link is right. */
export function channelOfLink(link: string): string | undefined {
  const [id = ''] = link.split('-', 1);
  return isId(id) ? id : undefined;
}

/** Whether the last part of a link is that of this channel at present. */
export function isLinkOf(
  { secrets }: Pick<App, 'secrets'>,
  channel: Channel,
  link: string,
): Promise<boolean> {
  const { id, linkNumber } = channel;
  return secrets.isSigned(`${id} ${linkNumber}`, purpose, link.slice(id.length + 1));
}
