import type { AccessToken } from '@heddle/api-contract/families/access-token';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { SecretOnce } from '../components/SecretOnce.js';
import { TokenDialog } from '../components/TokenDialog.js';
import { TokenTable } from '../components/TokenTable.js';
import { useTokens } from '../queries.js';
import { tokenMessages } from '../tokenMessages.js';

/** The user's access tokens. */
export function AccessTokensPage() {
  const t = useMessages(tokenMessages);
  const tokens = useTokens();
  const { permission } = useSearch({ from: '/signed-in/settings/access-tokens' });
  const navigate = useNavigate();
  const [edited, setEdited] = useState<AccessToken | 'new' | undefined>(
    permission === undefined ? undefined : 'new',
  );
  const [secret, setSecret] = useState<string>();
  function handleClose(): void {
    setEdited(undefined);
    // Reloading the page does not open the dialog again.
    if (permission !== undefined) void navigate({ to: '.', search: {}, replace: true });
  }
  const newButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('title')} why={t('why')}>
        {tokens.data && tokens.data.length > 0 && newButton}
      </PageHead>
      <TokenTable tokens={tokens} newButton={newButton} onEdit={setEdited} />
      <TokenDialog
        key={edited === 'new' ? 'new' : (edited?.id ?? 'none')}
        token={edited === 'new' ? undefined : edited}
        isOpen={edited !== undefined}
        permissions={permission === undefined ? [] : [permission]}
        onClose={handleClose}
        onCreated={(token) => {
          handleClose();
          setSecret(token);
        }}
      />
      <SecretOnce title={t('readyTitle')} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}
