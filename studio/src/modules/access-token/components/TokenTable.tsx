import type { AccessToken } from '@heddle/api-contract/families/access-token';
import { confirm, EmptyState, StatusPill, showSuccess } from '@heddle/ui-kit';
import { DataTable, type DataTableColumn } from '@heddle/ui-kit/DataTable';
import type { Language } from '@heddle/workflow-schema';
import { Button, Group } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { type Translate, useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { RowButton } from '../../../shared/parts/Rows.js';
import { tableError } from '../../../shared/parts/tableQuery.js';
import { useDeleteTokens } from '../queries.js';
import { tokenMessages } from '../tokenMessages.js';
import { TokenUse } from './TokenUse.js';

interface TokenTableProps {
  tokens: UseQueryResult<AccessToken[]>;
  newButton: ReactNode;
  onEdit(token: AccessToken): void;
}

/** The user's access tokens, with the actions on one and on several. */
export function TokenTable({ tokens, newButton, onEdit }: TokenTableProps) {
  const t = useMessages(tokenMessages);
  const language = useLanguage();
  const columns = useMemo(() => columnsOf(t, language, onEdit), [t, language, onEdit]);
  return (
    <DataTable
      id="accessTokens"
      label={t('title')}
      columns={columns}
      rows={tokens.data}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      empty={
        <EmptyState title={t('none')} reason={t('noneWhy')}>
          {newButton}
        </EmptyState>
      }
      error={tableError(tokens, t('failed'))}
      searchLabel={t('search')}
      bulkActions={(chosen, clear) => <DeleteButton tokens={chosen} onDeleted={clear} />}
    />
  );
}

type TokenKey = keyof (typeof tokenMessages)['messages']['en'];

function columnsOf(
  t: Translate<TokenKey>,
  language: Language,
  onEdit: (token: AccessToken) => void,
): DataTableColumn<AccessToken>[] {
  const at = (seconds: number) => formatMoment(seconds * 1000, language);
  const stateOf = ({ expire_at }: AccessToken) => (expire_at * 1000 <= Date.now() ? 'expired' : 'active');
  return [
    {
      id: 'name',
      header: t('name'),
      isFixed: true,
      isSearched: true,
      value: ({ name }) => name,
      cell: ({ name }) => name,
    },
    {
      id: 'status',
      header: t('status'),
      width: 110,
      value: stateOf,
      cell: (token) => (
        <StatusPill status={stateOf(token) === 'expired' ? 'skipped' : 'success'}>
          {t(stateOf(token))}
        </StatusPill>
      ),
      filter: {
        all: t('everyStatus'),
        options: (['active', 'expired'] as const).map((value) => ({ value, label: t(value) })),
      },
    },
    {
      id: 'lastUsed',
      header: t('lastUsed'),
      width: 110,
      value: (token) => token.last_used_at,
      cell: (token) => (token.last_used_at < 0 ? t('neverUsed') : at(token.last_used_at)),
    },
    {
      id: 'used',
      header: t('used'),
      width: 170,
      value: ({ spending }) => spending.tokens,
      cell: (token) => <TokenUse token={token} />,
    },
    {
      id: 'expiresAt',
      header: t('expiresAt'),
      width: 120,
      value: (token) => token.expire_at,
      cell: (token) => at(token.expire_at),
    },
    {
      id: 'createdAt',
      header: t('createdAt'),
      width: 110,
      value: (token) => token.created_at,
      cell: (token) => at(token.created_at),
    },
    {
      id: 'actions',
      header: t('actions'),
      width: 160,
      isFixed: true,
      isHeaderHidden: true,
      cell: (token) => (
        <Group gap={8} wrap="nowrap">
          <RowButton label={t('edit')} name={token.name} onClick={() => onEdit(token)} />
          <DeleteButton tokens={[token]} name={token.name} />
        </Group>
      ),
    },
  ];
}

interface DeleteButtonProps {
  tokens: readonly AccessToken[];
  /** Named for screen readers where every row has the same button. */
  name?: string;
  onDeleted?(): void;
}

function DeleteButton({ tokens, name, onDeleted }: DeleteButtonProps) {
  const t = useMessages(tokenMessages);
  const shared = useMessages(sharedMessages);
  const remove = useDeleteTokens();
  const [first] = tokens;
  const count = tokens.length;
  const handleClick = async () => {
    const isSure = await confirm({
      title: count === 1 ? t('deleteTitle', { name: first?.name ?? '' }) : t('deleteManyTitle', { count }),
      children: t(count === 1 ? 'deleteWhy' : 'deleteManyWhy'),
      confirm: t('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (!isSure) return;
    remove.mutate(
      tokens.map(({ id }) => id),
      {
        onSuccess: () => {
          showSuccess(count === 1 ? t('deleted') : t('deletedMany', { count }));
          onDeleted?.();
        },
      },
    );
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={remove.isPending}
      {...(name !== undefined && { 'aria-label': `${t('delete')}: ${name}` })}
      onClick={() => void handleClick()}
    >
      {t('delete')}
    </Button>
  );
}
