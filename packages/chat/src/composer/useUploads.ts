import { useEffect, useState, useSyncExternalStore } from 'react';
import { useChatContext } from '../ChatContext.js';
import { formatSize } from '../parts/format.js';
import { checkFiles, type Refusal, type Upload, Uploads } from './Uploads.js';

interface UploadState {
  /** Undefined if the transport takes no files. */
  uploads: Uploads | undefined;
  list: readonly Upload[];
  /** Why files were not taken, in words. */
  refusals: readonly string[];
  add(files: readonly File[]): void;
}

const none: readonly Upload[] = [];

/** The files of the message that is being written. */
export function useUploads(): UploadState {
  const { chat, look, t } = useChatContext();
  const { transport } = chat;
  const [uploads, setUploads] = useState<Uploads>();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  useEffect(() => {
    const { upload } = transport;
    const made = upload && new Uploads(upload.bind(transport));
    setUploads(made);
    return () => made?.dispose();
  }, [transport]);
  const list = useSyncExternalStore(
    uploads?.subscribe ?? subscribeToNothing,
    uploads?.getList ?? (() => none),
    () => none,
  );
  const add = (files: readonly File[]) => {
    if (!uploads) return;
    const { accepted, refused: refusedNow } = checkFiles(files, list.length, look.uploadLimits);
    setRefused(refusedNow);
    uploads.add(accepted);
  };
  const wordsOf = (refusal: Refusal): string => {
    if (refusal.reason === 'count') return t('tooManyFiles', { count: refusal.limit });
    const { name } = refusal;
    if (refusal.reason === 'empty') return t('emptyFile', { name });
    if (refusal.reason === 'type') return t('fileType', { name });
    return t('fileTooLarge', {
      name,
      size: formatSize(refusal.size),
      limit: formatSize(refusal.limit),
    });
  };
  return { uploads, list, refusals: refused.map(wordsOf), add };
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
