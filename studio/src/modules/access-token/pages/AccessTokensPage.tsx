import type { AccessToken } from '@heddle/api-contract';
import { confirm, StatusPill, showSuccess } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { ListPage } from '../../../shared/parts/ListPage.js';
import { Row, RowButton } from '../../../shared/parts/Rows.js';
import { SecretOnce } from '../components/SecretOnce.js';
import { TokenDialog } from '../components/TokenDialog.js';
import { useDeleteToken, useTokens } from '../queries.js';
import { tokenWords } from '../tokenWords.js';

/** The person's access tokens. */
export function AccessTokensPage() {
  const words = useWords(tokenWords);
  const tokens = useTokens();
  const [edited, setEdited] = useState<AccessToken | 'new'>();
  const [secret, setSecret] = useState<string>();
  const newButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {words('create')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={words('title')}
        why={words('why')}
        query={tokens}
        failed={words('failed')}
        empty={{ title: words('none'), reason: words('noneWhy'), action: newButton }}
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
      <SecretOnce title={words('readyTitle')} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

function TokenRow({ token, onEdit }: { token: AccessToken; onEdit(): void }) {
  const words = useWords(tokenWords);
  const shared = useWords(sharedWords);
  const language = useLanguage();
  const remove = useDeleteToken();
  const isExpired = token.expire_at * 1000 <= Date.now();
  const at = (seconds: number) => formatMoment(seconds * 1000, language);
  const lastUsed =
    token.last_used_at < 0 ? words('neverUsed') : `${words('lastUsed')} ${at(token.last_used_at)}`;
  const handleDelete = async () => {
    const isSure = await confirm({
      title: words('deleteTitle', { name: token.name }),
      children: words('deleteWhy'),
      confirm: words('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(token.id, { onSuccess: () => showSuccess(words('deleted')) });
  };
  return (
    <Row
      name={token.name}
      badge={
        <StatusPill status={isExpired ? 'skipped' : 'success'}>
          {words(isExpired ? 'expired' : 'active')}
        </StatusPill>
      }
      about={`${lastUsed} · ${words('expiresAt')} ${at(token.expire_at)} · ${words('createdAt')} ${at(token.created_at)}`}
    >
      <RowButton label={words('edit')} name={token.name} onClick={onEdit} />
      <RowButton label={words('delete')} name={token.name} onClick={() => void handleDelete()} />
    </Row>
  );
}
