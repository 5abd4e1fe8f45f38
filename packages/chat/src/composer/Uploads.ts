import type { UploadLimits } from '../ChatProps.js';
import type { Attachment } from '../model/ChatMessage.js';
import type { ChatTransport } from '../model/ChatTransport.js';

export type UploadStatus = 'uploading' | 'done' | 'failed';

/** A file on its way to the server, or there. */
export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly status: UploadStatus;
  /** 0 to 1. */
  readonly share: number;
  readonly attachment?: Attachment | undefined;
  /** Of an image that the browser can show. */
  readonly previewUrl?: string | undefined;
}

/** Why a file was not taken. */
export type Refusal =
  | { reason: 'empty'; name: string }
  | { reason: 'type'; name: string }
  | { reason: 'size'; name: string; size: number; limit: number }
  | { reason: 'count'; limit: number };

const defaultMaxBytes = 500 * 1024 * 1024;
const defaultMaxFiles = 100;
const atOnce = 3;

/** Sorts out what cannot be attached to a message that has `count` files already. */
export function checkFiles(
  files: readonly File[],
  count: number,
  { maxBytes = defaultMaxBytes, maxFiles = defaultMaxFiles, accept }: UploadLimits = {},
): { accepted: File[]; refused: Refusal[] } {
  const accepted: File[] = [];
  const refused: Refusal[] = [];
  for (const file of files) {
    const { name, size } = file;
    if (count + accepted.length >= maxFiles) {
      refused.push({ reason: 'count', limit: maxFiles });
      break;
    }
    if (size === 0) refused.push({ reason: 'empty', name });
    else if (size > maxBytes) refused.push({ reason: 'size', name, size, limit: maxBytes });
    else if (!isAccepted(file, accept)) refused.push({ reason: 'type', name });
    else accepted.push(file);
  }
  return { accepted, refused };
}

/** As the `accept` attribute is read: types, types with a wildcard, and endings of names. */
function isAccepted({ name, type }: File, accept: string | undefined): boolean {
  if (!accept) return true;
  return accept
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .some((one) => {
      if (one.startsWith('.')) return name.toLowerCase().endsWith(one);
      return one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one;
    });
}

/** The files of a message that is being written. Uploads three at a time. */
export class Uploads {
  #list: readonly Upload[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, AbortController>();
  #count = 0;

  constructor(readonly upload: NonNullable<ChatTransport['upload']>) {}

  readonly getList = (): readonly Upload[] => this.#list;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[]): void {
    const added = files.map((file): Upload => {
      const isImage = /^image\/(?:png|jpeg|gif|webp)$/.test(file.type);
      const previewUrl = isImage ? URL.createObjectURL?.(file) : undefined;
      return { key: `u${this.#count++}`, file, status: 'uploading', share: 0, previewUrl };
    });
    this.#set([...this.#list, ...added]);
    this.#fill();
  }

  retry(key: string): void {
    this.#change(key, { status: 'uploading', share: 0 });
    this.#fill();
  }

  remove(key: string): void {
    this.#running.get(key)?.abort();
    this.#running.delete(key);
    const removed = this.#list.find((one) => one.key === key);
    if (removed?.previewUrl) URL.revokeObjectURL(removed.previewUrl);
    this.#set(this.#list.filter((one) => one.key !== key));
    this.#fill();
  }

  /** The uploaded files, which now belong to a message. Its previews stay valid while the page is open. */
  take(): Attachment[] {
    const attachments = this.#list.flatMap(({ attachment, previewUrl, file }) =>
      attachment
        ? [{ name: file.name, size: file.size, ...attachment, url: attachment.url ?? previewUrl }]
        : [],
    );
    this.#set([]);
    return attachments;
  }

  dispose(): void {
    for (const abort of this.#running.values()) abort.abort();
  }

  #fill(): void {
    for (const { key, status } of this.#list) {
      if (this.#running.size >= atOnce) return;
      if (status === 'uploading' && !this.#running.has(key)) void this.#start(key);
    }
  }

  async #start(key: string): Promise<void> {
    const item = this.#list.find((one) => one.key === key);
    if (!item) return;
    const abort = new AbortController();
    this.#running.set(key, abort);
    const change = (values: Partial<Upload>) => {
      if (!abort.signal.aborted) this.#change(key, values);
    };
    try {
      const attachment = await this.upload(item.file, {
        signal: abort.signal,
        onProgress: (share) => change({ share: Math.min(1, Math.max(0, share)) }),
      });
      change({ status: 'done', share: 1, attachment });
    } catch {
      change({ status: 'failed' });
    } finally {
      if (this.#running.get(key) === abort) this.#running.delete(key);
      this.#fill();
    }
  }

  #change(key: string, values: Partial<Upload>): void {
    this.#set(this.#list.map((one) => (one.key === key ? { ...one, ...values } : one)));
  }

  #set(list: readonly Upload[]): void {
    this.#list = list;
    for (const listener of this.#listeners) listener();
  }
}
