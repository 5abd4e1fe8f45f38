import { type JSX, useEffect, useRef } from 'react';
import { useChatContext } from '../ChatContext.js';
import { useUi } from '../ChatUi.js';
import { IconDownload } from '../icons/IconDownload.js';
import { IconX } from '../icons/IconX.js';
import { IconButton } from './IconButton.js';

/** The image that was opened, above everything else. */
export function ImagePreview(): JSX.Element | null {
  const { ui, t } = useChatContext();
  const image = useUi(ui, (state) => state.image);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => ui.set({ image: undefined });
  useEffect(() => {
    if (image) dialog.current?.showModal?.();
  }, [image]);
  if (!image) return null;
  return (
    <dialog
      ref={dialog}
      className="heddle-chat-preview"
      aria-label={image.name || t('image')}
      onClose={close}
    >
      <div className="heddle-chat-preview-tools">
        <a
          className="heddle-chat-icon-button"
          href={image.url}
          download={image.name}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('downloadImage')}
          title={t('downloadImage')}
        >
          <IconDownload size={18} />
        </a>
        <IconButton label={t('closeImage')} onClick={close}>
          <IconX size={18} />
        </IconButton>
      </div>
      <img src={image.url} alt={image.name} referrerPolicy="no-referrer" />
    </dialog>
  );
}
