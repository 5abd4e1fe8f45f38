import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { ListPage } from '../../../shared/parts/ListPage.js';
import { CredentialDialog } from '../components/CredentialDialog.js';
import { CredentialRow } from '../components/CredentialRow.js';
import { credentialMessages } from '../credentialMessages.js';
import { type Credential, useCredentials } from '../queries.js';

/** The credentials of a space. */
export function CredentialsPage() {
  const t = useMessages(credentialMessages);
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/credentials' });
  const found = useCredentials(spaceId);
  const [edited, setEdited] = useState<Credential | 'new'>();
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('title')}
        why={t('why')}
        query={found}
        failed={t('failed')}
        empty={{ title: t('none'), reason: t('noneWhy'), action: addButton }}
        action={addButton}
        row={(credential) => (
          <CredentialRow
            key={credential.credential_id}
            credential={credential}
            onEdit={() => setEdited(credential)}
          />
        )}
      />
      <CredentialDialog
        spaceId={spaceId}
        credential={edited === 'new' ? undefined : edited}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
    </>
  );
}
