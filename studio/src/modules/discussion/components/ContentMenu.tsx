import { interactionItems } from '@heddle/api-contract/families/interaction';
import { reportTypes } from '@heddle/api-contract/families/moderation';
import { confirm } from '@heddle/ui-kit';
import { Box, Menu } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { RowMenu } from '../../../shared/parts/RowMenu.js';
import { discussionMessages } from '../discussionMessages.js';
import { useDeleteComment, useDeletePost, useHide, usePinPost } from '../queries.js';
import { ReportDialog } from './ReportDialog.js';

interface ContentMenuProps {
  productId: string;
  content: { kind: 'post' | 'comment'; id: string; isOwn: boolean; isHidden: boolean; isPinned?: boolean };
  /** Owns the product, or moderates. */
  isInCharge: boolean;
  canPin?: boolean;
}

/** What the user may do with a post or a comment. */
export function ContentMenu({ productId, content, isInCharge, canPin = false }: ContentMenuProps) {
  const t = useMessages(discussionMessages);
  const shared = useMessages(sharedMessages);
  const [isReporting, setIsReporting] = useState(false);
  const [hide, pin] = [useHide(productId), usePinPost(productId)];
  const [deletePost, deleteComment] = [useDeletePost(productId), useDeleteComment(productId)];
  const { kind, id, isOwn, isHidden, isPinned = false } = content;

  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteTitle'),
      children: t('deleteWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) (kind === 'post' ? deletePost : deleteComment).mutate(id);
  }

  async function handleHide(): Promise<void> {
    const isSure = await confirm({
      title: t('hideTitle'),
      children: t('hideWhy'),
      confirm: t('hide'),
      cancel: shared('cancel'),
    });
    if (isSure) hide.mutate({ item_id: id, item_type: interactionItems[kind] });
  }

  return (
    <>
      <Box component="span" ml="auto">
        <RowMenu label={shared('more')}>
          {canPin && (
            <Menu.Item onClick={() => pin.mutate({ id, isPinned: !isPinned })}>
              {t(isPinned ? 'unpin' : 'pin')}
            </Menu.Item>
          )}
          {isOwn && !isHidden && <Menu.Item onClick={() => void handleHide()}>{t('hide')}</Menu.Item>}
          {!isOwn && <Menu.Item onClick={() => setIsReporting(true)}>{t('report')}</Menu.Item>}
          {(isOwn || isInCharge) && (
            <Menu.Item color="red" onClick={() => void handleDelete()}>
              {shared('delete')}
            </Menu.Item>
          )}
        </RowMenu>
      </Box>
      {isReporting && (
        <ReportDialog
          type={kind === 'post' ? reportTypes.interactionPost : reportTypes.interactionComment}
          id={id}
          onClose={() => setIsReporting(false)}
        />
      )}
    </>
  );
}
