import { type ClipboardEvent, type DragEvent, type JSX, type KeyboardEvent, useRef, useState } from 'react';
import { useChatContext } from '../ChatContext.js';
import { useUi } from '../ChatUi.js';
import { useChatState } from '../controller/useChatState.js';
import { IconEraser } from '../icons/IconEraser.js';
import { IconPaperclip } from '../icons/IconPaperclip.js';
import { IconPlayerStop } from '../icons/IconPlayerStop.js';
import { IconSend } from '../icons/IconSend.js';
import { IconX } from '../icons/IconX.js';
import { isRunning } from '../model/foldEvent.js';
import { IconButton } from '../parts/IconButton.js';
import { isComposing } from './isComposing.js';
import { MoreMenu } from './MoreMenu.js';
import { UploadList } from './UploadList.js';
import { useOnline } from './useOnline.js';
import { useUploads } from './useUploads.js';
import { VoiceInput } from './VoiceInput.js';

/** Where the user writes. */
export function Composer(): JSX.Element {
  const { chat, ui, look, t, attempt } = useChatContext();
  const { transport } = chat;
  const [text, setText] = useState('');
  const { uploads, list, refusals, add } = useUploads();
  const quote = useUi(ui, (state) => state.quote);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isDropping, setDropping] = useState(false);
  const { turns } = useChatState(chat);
  const isOnline = useOnline();
  const isAnswering = isRunning(turns.at(-1)?.status ?? 'completed');
  const pending = list.filter(({ status }) => status === 'uploading').length;
  const hasContent = text.trim() !== '' || list.some(({ status }) => status === 'done');
  const obstacle =
    look.blocked ??
    (pending > 0 ? t('waitingForUploads', { count: pending }) : isOnline ? undefined : t('offline'));
  const canSend = hasContent && obstacle === undefined;

  const send = () => {
    if (!canSend) return;
    chat.send({ text: text.trim(), attachments: uploads?.take(), quote });
    setText('');
    ui.set({ quote: undefined });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && text === '' && transport.edit) {
      const last = turns.findLast(({ question }) => question);
      if (!last || last.status === 'not_sent') return;
      event.preventDefault();
      ui.set({ editing: { key: last.key } });
    } else if (event.key === 'Escape' && isAnswering) chat.stop();
  };
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (!uploads || files.length === 0) return;
    event.preventDefault();
    add(files);
  };
  const onDrag = (event: DragEvent) => {
    if (!uploads || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDropping(true);
  };

  return (
    <div className="heddle-chat-composer">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can also be attached by the button. */}
      <div
        className="heddle-chat-input"
        data-dropping={isDropping ? t('dropFiles') : undefined}
        onDragEnter={onDrag}
        onDragOver={onDrag}
        onDragLeave={() => setDropping(false)}
        onDrop={(event) => {
          setDropping(false);
          take(event, event.dataTransfer);
        }}
      >
        {quote && (
          <div className="heddle-chat-quote">
            <blockquote>{quote.text}</blockquote>
            <IconButton label={t('removeQuote')} onClick={() => ui.set({ quote: undefined })}>
              <IconX size={14} />
            </IconButton>
          </div>
        )}
        {uploads && list.length > 0 && <UploadList uploads={uploads} list={list} />}
        {refusals.map((refusal, index) => (
          <p key={index} className="heddle-chat-bad" role="alert">
            {refusal}
          </p>
        ))}
        <textarea
          ref={field}
          value={text}
          rows={1}
          aria-label={t('message')}
          placeholder={look.placeholder ?? t('message')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => take(event, event.clipboardData)}
        />
        <div className="heddle-chat-tools">
          {transport.clearContext && (
            <IconButton
              label={t('clearContext')}
              isDisabled={turns.length === 0 || isAnswering}
              onClick={() => attempt(chat.clearContext())}
            >
              <IconEraser size={16} />
            </IconButton>
          )}
          {uploads && <AttachButton onFiles={add} />}
          {transport.transcribe && look.canTalk !== false && (
            <VoiceInput
              onText={(said) => {
                setText((before) => (before === '' ? said : `${before} ${said}`));
                field.current?.focus();
              }}
            />
          )}
          <MoreMenu />
          <span className="heddle-chat-hint" aria-live="polite">
            {obstacle ?? t('enterToSend')}
          </span>
          {isAnswering && !canSend ? (
            <IconButton label={t('stop')} isPrimary onClick={chat.stop}>
              <IconPlayerStop size={16} />
            </IconButton>
          ) : (
            <IconButton label={t('send')} isPrimary isDisabled={!canSend} onClick={send}>
              <IconSend size={16} />
            </IconButton>
          )}
        </div>
      </div>
      {look.disclaimer !== null && (
        <p className="heddle-chat-disclaimer">{look.disclaimer ?? t('disclaimer')}</p>
      )}
    </div>
  );
}

function AttachButton({ onFiles }: { onFiles(files: readonly File[]): void }): JSX.Element {
  const { look, t } = useChatContext();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={look.uploadLimits?.accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // So that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <IconButton label={t('attach')} onClick={() => input.current?.click()}>
        <IconPaperclip size={16} />
      </IconButton>
    </>
  );
}
