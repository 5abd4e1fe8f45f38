import type { ChatLanguage } from '../labels/labels.js';

/** `412 ms`, `2.4 s`, `3 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.max(0, Math.round(milliseconds))} ms`;
  if (milliseconds < 10_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `184 KB`, `1.2 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.round(kilobytes)} KB`;
  const megabytes = kilobytes / 1024;
  return `${megabytes < 10 ? trimmed(megabytes) : Math.round(megabytes)} MB`;
}

function trimmed(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}

/** Hours and minutes; with the date if that is another day. */
export function formatTime(time: number, language: ChatLanguage, now = Date.now()): string {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date(now).toDateString();
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const);
  return date.toLocaleString(language, { ...day, hour: '2-digit', minute: '2-digit', hour12: false });
}

/** US dollars, to two digits that count. */
export function formatDollars(cost: number): string {
  return `$${cost === 0 ? '0' : cost.toFixed(cost >= 1 ? 2 : Math.min(8, 1 - Math.floor(Math.log10(cost))))}`;
}
