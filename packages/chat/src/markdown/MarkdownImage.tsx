import { type JSX, useState } from 'react';
import { useChatContext } from '../ChatContext.js';
import { ImageView } from '../parts/ImageView.js';
import { webUrl } from './safeUrl.js';

/**
 * An image in an answer. Loading one tells its host what the address contains, and injected text can make the model put
 * anything there; so images of hosts that are not trusted wait until the reader asks for them.
 */
export function MarkdownImage({
  address,
  description,
}: {
  address: string;
  description: string;
}): JSX.Element {
  const { look, t } = useChatContext();
  const [isWanted, setWanted] = useState(false);
  const url = webUrl(address);
  if (!url) return <>{description}</>;
  const isTrusted = look.isImageTrusted ?? ((one: URL) => one.origin === globalThis.location?.origin);
  if (isWanted || isTrusted(url)) return <ImageView url={url.href} name={description} />;
  return (
    <button type="button" className="heddle-chat-button" onClick={() => setWanted(true)}>
      {t('loadImage', { host: url.host })}
    </button>
  );
}
