import type { JSX } from 'react';
import { useChatContext } from '../ChatContext.js';

/** An image that opens in full size. */
export function ImageView({ url, name = '' }: { url: string; name?: string | undefined }): JSX.Element {
  const { ui, t } = useChatContext();
  return (
    <button
      type="button"
      className="heddle-chat-image"
      aria-label={t('openImage', { name }).trim()}
      onClick={() => ui.set({ image: { url, name } })}
    >
      <img src={url} alt={name} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
    </button>
  );
}
