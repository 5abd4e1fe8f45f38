import type { JSX } from 'react';
import { useChatContext } from '../ChatContext.js';
import { IconFileText } from '../icons/IconFileText.js';
import { webUrl } from '../markdown/safeUrl.js';
import type { Attachment } from '../model/ChatMessage.js';
import { formatSize } from './format.js';
import { ImageView } from './ImageView.js';

/** An image or file of the user's message. */
export function AttachmentView({ attachment }: { attachment: Attachment }): JSX.Element {
  const { type, url, name } = attachment;
  const address = url?.startsWith('blob:') ? url : url && webUrl(url)?.href;
  const source = url?.startsWith('data:image/') ? url : address;
  if (type === 'image' && source) return <ImageView url={source} name={name} />;
  return <FileCard attachment={attachment} url={address} />;
}

function FileCard({ attachment, url }: { attachment: Attachment; url: string | undefined }): JSX.Element {
  const { t } = useChatContext();
  const { name, size } = attachment;
  const type = /\.(\w{1,8})$/.exec(name ?? '')?.[1]?.toUpperCase();
  const facts = [type, size !== undefined && formatSize(size)].filter(Boolean).join(' · ');
  const body = (
    <>
      <span className="heddle-chat-tile" data-kind="data">
        <IconFileText size={16} />
      </span>
      <span className="heddle-chat-file-text">
        <span className="heddle-chat-cut">{name || t('file')}</span>
        {facts && <span className="heddle-chat-small">{facts}</span>}
      </span>
    </>
  );
  if (!url) return <div className="heddle-chat-file">{body}</div>;
  return (
    <a
      className="heddle-chat-file"
      href={url}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('downloadFile', { name: name || t('file') })}
    >
      {body}
    </a>
  );
}
