import type { AccessToken } from '@heddle/api-contract/families/access-token';
import { confirm, StatusPill, showSuccess } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { ListPage } from '../../../shared/parts/ListPage.js';
import { Row, RowButton } from '../../../shared/parts/Rows.js';
import { SecretOnce } from '../components/SecretOnce.js';
import { TokenDialog } from '../components/TokenDialog.js';
import { useDeleteToken, useTokens } from '../queries.js';
import { tokenMessages } from '../tokenMessages.js';

/** The user's access tokens. */
export function AccessTokensPage() {
  const t = useMessages(tokenMessages);
  const tokens = useTokens();
  const [edited, setEdited] = useState<AccessToken | 'new'>();
  const [secret, setSecret] = useState<string>();
  const newButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('title')}
        why={t('why')}
        query={tokens}
        failed={t('failed')}
        empty={{ title: t('none'), reason: t('noneWhy'), action: newButton }}
        action={newButton}
        row={(token) => <TokenRow key={token.id} token={token} onEdit={() => setEdited(token)} />}
      />
      <TokenDialog
        key={edited === 'new' ? 'new' : (edited?.id ?? 'none')}
        token={edited === 'new' ? undefined : edited}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        onCreated={(token) => {
          setEdited(undefined);
          setSecret(token);
        }}
      />
      <SecretOnce title={t('readyTitle')} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

function TokenRow({ token, onEdit }: { token: AccessToken; onEdit(): void }) {
  const t = useMessages(tokenMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const remove = useDeleteToken();
  const isExpired = token.expire_at * 1000 <= Date.now();
  const at = (seconds: number) => formatMoment(seconds * 1000, language);
  const lastUsed = token.last_used_at < 0 ? t('neverUsed') : `${t('lastUsed')} ${at(token.last_used_at)}`;
  const handleDelete = async () => {
    const isSure = await confirm({
      title: t('deleteTitle', { name: token.name }),
      children: t('deleteWhy'),
      confirm: t('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(token.id, { onSuccess: () => showSuccess(t('deleted')) });
  };
  return (
    <Row
      name={token.name}
      badge={
        <StatusPill status={isExpired ? 'skipped' : 'success'}>
          {t(isExpired ? 'expired' : 'active')}
        </StatusPill>
      }
      about={`${lastUsed} · ${t('expiresAt')} ${at(token.expire_at)} · ${t('createdAt')} ${at(token.created_at)}`}
    >
      <RowButton label={t('edit')} name={token.name} onClick={onEdit} />
      <RowButton label={t('delete')} name={token.name} onClick={() => void handleDelete()} />
    </Row>
  );
}
