import { type JSX, useEffect, useId, useRef } from 'react';
import { useChatContext } from '../ChatContext.js';
import { useUi } from '../ChatUi.js';

/** Asks before something is deleted for good. Closing it gives the focus back to where it was. */
export function ConfirmDialog(): JSX.Element | null {
  const { ui, t } = useChatContext();
  const asked = useUi(ui, (state) => state.confirmation);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (asked) dialog.current?.showModal();
  }, [asked]);
  if (!asked) return null;
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="heddle-chat-confirm"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => ui.set({ confirmation: undefined })}
    >
      <h2 id={`${id}-title`}>{asked.title}</h2>
      <p id={`${id}-text`}>{asked.text}</p>
      <div className="heddle-chat-buttons">
        <button type="button" className="heddle-chat-button" onClick={close}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="heddle-chat-button"
          data-danger=""
          onClick={() => {
            close();
            asked.run();
          }}
        >
          {t('delete')}
        </button>
      </div>
    </dialog>
  );
}
