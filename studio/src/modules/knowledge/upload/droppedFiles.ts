let dropped: readonly File[] = [];

/** Keeps files that were dropped on another page until the upload page takes them. */
export function handOverFiles(files: readonly File[]): void {
  dropped = files;
}

/** The files that were handed over; a second call finds none. */
export function takeFiles(): readonly File[] {
  const files = dropped;
  dropped = [];
  return files;
}
