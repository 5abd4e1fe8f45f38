import { ActionIcon, Indicator, Tooltip } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import type { LiveResource } from '../../presence/index.js';
import { commentMessages } from '../commentMessages.js';
import { refreshComments } from '../queries.js';
import { useOpenComments } from '../useOpenComments.js';
import type { CommentAnchors } from './CommentAnchors.js';

const CommentsDrawer = lazyDialog(async () => (await import('./CommentsDrawer.js')).CommentsDrawer);

interface CommentsButtonProps {
  resource: LiveResource;
  anchors: CommentAnchors;
  /** Changes when others have written comments. */
  version: string;
  /** Set in a dialog: the comments open above it, and the Escape key must close only the comments. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/** Opens the comments on a resource, and shows how many are open. */
export function CommentsButton({ resource, anchors, version, onOpenChange }: CommentsButtonProps) {
  const t = useMessages(commentMessages);
  const [isOpen, setIsOpen] = useState(false);
  const { total } = useOpenComments(resource);
  useEffect(() => {
    if (version !== '0') void refreshComments(resource.id);
  }, [version, resource.id]);
  const handleOpen = (next: boolean) => {
    setIsOpen(next);
    onOpenChange?.(next);
  };
  const label = total === 0 ? t('comments') : t('commentsOpen', { count: total });
  return (
    <>
      <Tooltip label={label}>
        <Indicator label={total} disabled={total === 0} size={14} offset={4} color="woad">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={label}
            aria-expanded={isOpen}
            onClick={() => handleOpen(!isOpen)}
          >
            <IconMessageCircle size={20} aria-hidden />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      {isOpen && (
        <CommentsDrawer
          resource={resource}
          anchors={anchors}
          isAboveDialog={onOpenChange !== undefined}
          onClose={() => handleOpen(false)}
        />
      )}
    </>
  );
}
