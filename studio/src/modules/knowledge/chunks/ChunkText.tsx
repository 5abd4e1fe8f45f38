import { Fragment, type ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Chunks.module.css';
import { chunkMessages } from './chunkMessages.js';

const imageTag = /<img\b[^>]*?\bsrc="([^"]*)"[^>]*>/g;

/** Text of a chunk with its images and the searched words marked. Other markup is shown as text. */
export function ChunkText({ text, search = '' }: { text: string; search?: string }) {
  const t = useMessages(chunkMessages);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(imageTag)) {
    const before = text.slice(end, match.index);
    if (before !== '') parts.push(marked(before, search));
    // Only images that this server serves; the page must not make requests elsewhere.
    const url = match[1] ?? '';
    if (isOwnUrl(url))
      parts.push(<img src={url} alt={t('image')} className={classes.image} loading="lazy" />);
    end = match.index + match[0].length;
  }
  parts.push(marked(text.slice(end), search));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

function isOwnUrl(url: string): boolean {
  try {
    return url !== '' && new URL(url, location.href).origin === location.origin;
  } catch {
    return false;
  }
}

function marked(text: string, search: string): ReactNode {
  if (search === '') return text;
  const wanted = search.toLowerCase();
  const lower = text.toLowerCase();
  // Lowercasing may change the length of a text; then positions do not correspond.
  if (lower.length !== text.length) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    parts.push(
      text.slice(from, at),
      <mark className={classes.match}>{text.slice(at, at + wanted.length)}</mark>,
    );
    from = at + wanted.length;
  }
  parts.push(text.slice(from));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
