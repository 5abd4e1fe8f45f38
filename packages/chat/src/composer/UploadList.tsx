import type { JSX } from 'react';
import { useChatContext } from '../ChatContext.js';
import { IconAlertCircle } from '../icons/IconAlertCircle.js';
import { IconCircleCheck } from '../icons/IconCircleCheck.js';
import { IconLoader2 } from '../icons/IconLoader2.js';
import { IconX } from '../icons/IconX.js';
import { formatSize } from '../parts/format.js';
import { IconButton } from '../parts/IconButton.js';
import type { Upload, Uploads } from './Uploads.js';

/** The files that go with the next message. */
export function UploadList({ uploads, list }: { uploads: Uploads; list: readonly Upload[] }): JSX.Element {
  const { t } = useChatContext();
  return (
    <ul className="heddle-chat-uploads" aria-label={t('attachments')}>
      {list.map((upload) => (
        <UploadItem key={upload.key} upload={upload} uploads={uploads} />
      ))}
    </ul>
  );
}

function UploadItem({ upload, uploads }: { upload: Upload; uploads: Uploads }): JSX.Element {
  const { t } = useChatContext();
  const { key, file, status, share, previewUrl } = upload;
  const percent = Math.round(share * 100);
  return (
    <li className="heddle-chat-upload" data-status={status}>
      {previewUrl ? <img src={previewUrl} alt="" /> : <StatusIcon status={status} />}
      <span className="heddle-chat-file-text">
        <span className="heddle-chat-cut" title={status === 'failed' ? t('uploadFailed') : file.name}>
          {file.name}
        </span>
        {status === 'failed' ? (
          <button
            type="button"
            className="heddle-chat-text-button"
            aria-label={t('retryUpload', { name: file.name })}
            onClick={() => uploads.retry(key)}
          >
            {t('retry')}
          </button>
        ) : (
          <span className="heddle-chat-small">
            {status === 'uploading' ? t('uploading', { percent }) : formatSize(file.size)}
          </span>
        )}
      </span>
      <IconButton label={t('removeFile', { name: file.name })} onClick={() => uploads.remove(key)}>
        <IconX size={14} />
      </IconButton>
      {status === 'uploading' && (
        <progress className="heddle-chat-progress" max={100} value={percent} aria-label={file.name} />
      )}
    </li>
  );
}

function StatusIcon({ status }: { status: Upload['status'] }): JSX.Element {
  if (status === 'uploading') return <IconLoader2 size={16} className="heddle-chat-spin" />;
  return status === 'done' ? <IconCircleCheck size={16} /> : <IconAlertCircle size={16} />;
}
