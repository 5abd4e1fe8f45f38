import type { AccessToken } from '@heddle/api-contract/families/access-token';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
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
  const [edited, setEdited] = useState<AccessToken | 'new'>();
  const [secret, setSecret] = useState<string>();
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
