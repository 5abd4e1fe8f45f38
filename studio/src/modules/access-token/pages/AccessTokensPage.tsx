import type { AccessToken } from '@heddle/api-contract';
import { confirm, EmptyState, StatusPill, showSuccess } from '@heddle/ui-kit';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
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
      <PageHead title={words('title')}>{tokens.data && tokens.data.length > 0 && newButton}</PageHead>
      <Text size="sm" c="var(--h-text-2)" mb="md">
        {words('why')}
      </Text>
      <Loaded query={tokens} failed={words('failed')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={words('none')} reason={words('noneWhy')}>
              {newButton}
            </EmptyState>
          ) : (
            <Rows label={words('title')}>
              {rows.map((row) => (
                <TokenRow key={row.id} token={row} onEdit={() => setEdited(row)} />
              ))}
            </Rows>
          )
        }
      </Loaded>
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
      <Button variant="default" size="xs" aria-label={`${words('edit')}: ${token.name}`} onClick={onEdit}>
        {words('edit')}
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={`${words('delete')}: ${token.name}`}
        onClick={() => void handleDelete()}
      >
        {words('delete')}
      </Button>
    </Row>
  );
}
