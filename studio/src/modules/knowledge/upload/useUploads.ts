import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../../file/index.js';
import type { DatasetKind } from '../dataset/Dataset.js';
import { type FileProblem, fileProblem } from './fileTypes.js';

/** A file on its way to the server. */
export interface UploadItem {
  key: number;
  file: File;
  /** Name of the document, which people may change. */
  name: string;
  state: 'refused' | 'waiting' | 'uploading' | 'ready' | 'failed';
  /** Sent part, from 0 to 1. */
  share: number;
  startedAt: number;
  /** Why it was refused before the upload. */
  problem: FileProblem | undefined;
  /** Why the upload failed. */
  error: unknown;
  /** Of the uploaded file. */
  uri: string;
  url: string;
}

const atOnce = 3;
let lastKey = 0;

/** Uploads files a few at a time; each can be cancelled, retried, renamed and replaced. */
export function useUploads(spaceId: string, kind: DatasetKind, maximum: number) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const change = (key: number, fields: Partial<UploadItem>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...fields } : item)));

  // Uploads that nobody sees the end of are stopped.
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other functions only set state.
  useEffect(() => {
    const running = items.filter(({ state }) => state === 'uploading').length;
    const next = items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - running));
    for (const item of next) void start(item);
  }, [items]);

  async function start({ key, file }: UploadItem): Promise<void> {
    if (controllers.current.has(key)) return;
    const controller = new AbortController();
    controllers.current.set(key, controller);
    change(key, { state: 'uploading', share: 0, startedAt: Date.now(), error: undefined });
    try {
      const { uri, url } = await uploadFile(spaceId, file, {
        signal: controller.signal,
        onProgress: (share) => change(key, { share }),
      });
      change(key, { state: 'ready', share: 1, uri, url });
    } catch (error) {
      if (!controller.signal.aborted) change(key, { state: 'failed', error });
    } finally {
      controllers.current.delete(key);
    }
  }

  function cancel(key: number): void {
    controllers.current.get(key)?.abort();
    controllers.current.delete(key);
  }

  const itemOf = (file: File): UploadItem => {
    const problem = fileProblem(kind, file);
    return {
      key: ++lastKey,
      file,
      name: file.name,
      state: problem ? 'refused' : 'waiting',
      share: 0,
      startedAt: 0,
      problem,
      error: undefined,
      uri: '',
      url: '',
    };
  };

  return {
    items,
    /** Adds files; those above the maximum are left out. */
    add: (files: readonly File[]) =>
      setItems((before) => [...before, ...files.slice(0, Math.max(0, maximum - before.length)).map(itemOf)]),
    rename: (key: number, name: string) => change(key, { name }),
    retry: (key: number) => change(key, { state: 'waiting' }),
    replace(key: number, file: File) {
      cancel(key);
      setItems((before) => before.map((item) => (item.key === key ? { ...itemOf(file), key } : item)));
    },
    remove(key: number) {
      cancel(key);
      setItems((before) => before.filter((item) => item.key !== key));
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
