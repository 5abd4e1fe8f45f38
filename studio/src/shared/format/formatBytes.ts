import type { Language } from '@heddle/workflow-schema';

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Formats bytes in units of 1024: `0 B`, `1.5 KB`, `512 MB`. */
export function formatBytes(bytes: number, language: Language): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = (bytes / 1024 ** power).toLocaleString(language, { maximumFractionDigits: 1 });
  return `${value} ${units[power]}`;
}
