import { useEffect, useMemo, useRef } from 'react';
import { type LiveResource, PresenceAvatars, usePresence } from '../../presence/index.js';
import type { CommentAnchors } from './CommentAnchors.js';
import { CommentsButton } from './CommentsButton.js';

interface TeamButtonsProps {
  resource: LiveResource;
  /** Absent where comments are about the whole resource. */
  anchors?: CommentAnchors;
  /** Whether everything here is stored. Others are told whenever it becomes so. */
  isSaved?: boolean;
  /** Somebody else has stored a change. */
  onSaved?(): void;
  /** For an editor in a dialog. */
  onOpenChange?: (isOpen: boolean) => void;
}

const wholeResource: CommentAnchors = { current: '', nameOf: () => undefined };

/** Who else has a resource open, and the comments on it; for the bar of its editor. */
export function TeamButtons({
  resource: { kind, id },
  anchors = wholeResource,
  isSaved = true,
  onSaved,
  onOpenChange,
}: TeamButtonsProps) {
  const resource = useMemo(() => ({ kind, id }), [kind, id]);
  const { neighbours, commentsVersion, announceSaved, select } = usePresence(resource, onSaved);
  const wasSaved = useRef(isSaved);
  useEffect(() => {
    if (isSaved && !wasSaved.current) announceSaved();
    wasSaved.current = isSaved;
  }, [isSaved, announceSaved]);
  const { current } = anchors;
  useEffect(() => select(current === '' ? [] : [current]), [current, select]);
  return (
    <>
      <PresenceAvatars neighbours={neighbours} />
      <CommentsButton
        resource={resource}
        anchors={anchors}
        version={commentsVersion}
        onOpenChange={onOpenChange}
      />
    </>
  );
}
