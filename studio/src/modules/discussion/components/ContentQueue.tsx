import { contentStatuses, writerStatuses } from '@heddle/api-contract/families/interaction';
import { confirm, EmptyState } from '@heddle/ui-kit';
import { Badge, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreOnScroll } from '../../../shared/parts/MoreOnScroll.js';
import { Row, RowButton, Rows } from '../../../shared/parts/Rows.js';
import { moderationMessages } from '../moderationMessages.js';
import { type Content, useContents, useDecide, useSetBan } from '../moderationQueries.js';
import { useConfirmRemoval } from './useConfirmRemoval.js';

const statuses = [
  { status: contentStatuses.selfView, name: 'waiting' },
  { status: contentStatuses.all, name: 'shown' },
  { status: contentStatuses.deleted, name: 'deleted' },
] as const;

/** Posts or comments by their status, those that wait for approval first. */
export function ContentQueue({ kind }: { kind: Content['kind'] }) {
  const t = useMessages(moderationMessages);
  const [status, setStatus] = useState<number>(contentStatuses.selfView);
  const query = useContents(kind, status);
  return (
    <>
      <SegmentedControl
        aria-label={t('status')}
        mb="sm"
        value={String(status)}
        onChange={(value) => setStatus(Number(value))}
        data={statuses.map((one) => ({ value: String(one.status), label: t(one.name) }))}
      />
      <Loaded query={query} failed={t('failed')}>
        {(contents) =>
          contents.length === 0 ? (
            <EmptyState title={t(kind === 'post' ? 'noPosts' : 'noComments')} reason={t('noContentWhy')}>
              <GuideLink guide="use-the-marketplace" />
            </EmptyState>
          ) : (
            <Rows label={t(kind === 'post' ? 'posts' : 'comments')}>
              {contents.map((content) => (
                <ContentRow key={content.id} content={content} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <MoreOnScroll query={query} />
    </>
  );
}

function ContentRow({ content }: { content: Content }) {
  const t = useMessages(moderationMessages);
  const shared = useMessages(sharedMessages);
  const decide = useDecide();
  const ban = useSetBan();
  const confirmRemoval = useConfirmRemoval();
  const { kind, id, author, status } = content;
  const name = content.title || content.text.slice(0, 60);
  const isBanned = author.status !== writerStatuses.normal;
  const isDeleted = status === contentStatuses.deleted;
  const set = (next: 1 | 2 | 3) => decide.mutate({ kind, id, status: next });

  async function handleRemove(): Promise<void> {
    if (await confirmRemoval()) set(contentStatuses.deleted);
  }

  async function handleBan(): Promise<void> {
    const isSure =
      isBanned ||
      (await confirm({
        title: t('banTitle', { name: author.author_name }),
        children: t('banWhy'),
        confirm: t('ban'),
        cancel: shared('cancel'),
        isDanger: true,
      }));
    if (isSure) ban.mutate({ userId: author.id, isBanned: !isBanned });
  }

  return (
    <Row
      name={name}
      badge={
        content.reportCount > 0 && (
          <Badge color="red" variant="light" tt="none">
            {t('reportCount', { count: content.reportCount })}
          </Badge>
        )
      }
      about={
        <>
          {[author.author_name, isBanned && t('banned'), content.productName].filter(Boolean).join(' · ')}
          {' · '}
          <Moment at={content.at * 1000} />
          {content.title !== '' && (
            <Text size="sm" lineClamp={3}>
              {content.text}
            </Text>
          )}
        </>
      }
    >
      {status === contentStatuses.selfView && (
        <RowButton label={t('approve')} name={name} onClick={() => set(contentStatuses.all)} />
      )}
      {status === contentStatuses.all && (
        <RowButton label={t('hide')} name={name} onClick={() => set(contentStatuses.selfView)} />
      )}
      {!isDeleted && <RowButton label={t('remove')} name={name} onClick={() => void handleRemove()} />}
      <RowButton
        label={t(isBanned ? 'unban' : 'ban')}
        name={author.author_name}
        onClick={() => void handleBan()}
      />
    </Row>
  );
}
