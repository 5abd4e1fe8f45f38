import { Link } from '@tanstack/react-router';
import { resourceLink } from '../../resource/index.js';
import { type Entry, typesInLibrary } from '../Entry.js';
import { reportOpened } from '../queries.js';

interface EntryNameProps {
  spaceId: string;
  entry: Entry;
  className: string | undefined;
}

/** The name of an entry, which opens it. */
export function EntryName({ spaceId, entry, className }: EntryNameProps) {
  const { kind, id, name, state } = entry;
  const named = { className, title: name, children: name };
  // An app cannot be used while it is copied.
  const isOpenable = kind !== 'project' || state === 'ready';
  const link = isOpenable && resourceLink(spaceId, { type: typesInLibrary[kind], id });
  return link ? <Link {...named} {...link} onClick={() => reportOpened(entry)} /> : <span {...named} />;
}
