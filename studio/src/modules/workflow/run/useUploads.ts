import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../../file/index.js';

/** Upload queue, one file at a time. */
export interface Uploads {
  /** The current upload: file name and fraction sent, from 0 to 1. */
  current: { name: string; share: number } | undefined;
  /** Why the last upload failed. */
  failure: unknown;
  start(chosen: readonly File[]): void;
  cancel(): void;
}

/** Uploads files to a space and reports each URL. Unmounting cancels them. */
export function useUploads(spaceId: string | undefined, onStored: (url: string) => void): Uploads {
  const [current, setCurrent] = useState<Uploads['current']>();
  const [failure, setFailure] = useState<unknown>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function start(chosen: readonly File[]) {
    if (spaceId === undefined || chosen.length === 0) return;
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    setFailure(undefined);
    try {
      for (const file of chosen) {
        const onProgress = (share: number) => setCurrent({ name: file.name, share });
        onProgress(0);
        const { url } = await uploadFile(spaceId, file, { signal: controller.signal, onProgress });
        if (controller.signal.aborted) return;
        onStored(url);
      }
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error);
    } finally {
      if (stop.current === controller) setCurrent(undefined);
    }
  }

  return { current, failure, start: (chosen) => void start(chosen), cancel: () => stop.current?.abort() };
}
