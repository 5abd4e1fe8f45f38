import { confirm, showSuccess } from '@heddle/ui-kit';
import { Badge, Button, Text } from '@mantine/core';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useConsentNews } from '../../../shared/consent/consentChannel.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { ListPage } from '../../../shared/parts/ListPage.js';
import { Row, RowButton } from '../../../shared/parts/Rows.js';
import { type Connection, placeOf } from './Connection.js';
import { ConnectionDialog } from './ConnectionDialog.js';
import { connectionMessages } from './connectionMessages.js';
import {
  authorizedSource,
  refreshConnections,
  returnPath,
  useConnections,
  useDeleteConnection,
} from './connectionQueries.js';

/** The user's connected sources, with a way to change and to disconnect them. */
export function ConnectionsPage() {
  const t = useMessages(connectionMessages);
  const [edited, setEdited] = useState<Connection | 'new'>();
  useConsentNews(authorizedSource, () => void refreshConnections());
  const connectButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('connect')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('title')}
        why={t('why')}
        query={useConnections()}
        failed={t('failed')}
        empty={{ title: t('none'), reason: t('noneWhy'), action: connectButton }}
        action={connectButton}
        row={(connection) => (
          <ConnectionRow
            key={connection.auth_id}
            connection={connection}
            onEdit={() => setEdited(connection)}
          />
        )}
      />
      {edited !== undefined && (
        <ConnectionDialog
          connection={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function ConnectionRow({ connection, onEdit }: { connection: Connection; onEdit(): void }) {
  const t = useMessages(connectionMessages);
  const shared = useMessages(sharedMessages);
  const remove = useDeleteConnection();
  const { auth_id: id, name, kind, is_ready: isReady } = connection;
  const handleRevoke = async () => {
    const isSure = await confirm({
      title: t('revokeTitle', { name }),
      children: (
        <>
          <Text size="sm">{t('revokeWhy')}</Text>
          {kind === 'googleDrive' && (
            <Text size="sm" mt="xs">
              {t('revokeElsewhere')}
            </Text>
          )}
        </>
      ),
      confirm: t('revoke'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(id, { onSuccess: () => showSuccess(t('revoked', { name })) });
  };
  return (
    <Row
      name={name}
      badge={!isReady && <NeedsConsent />}
      about={
        <>
          {[t(kind), placeOf(connection)].filter(Boolean).join(' · ')}
          {' · '}
          <Moment at={connection.create_time * 1000} within={(time) => t('since', { time })} />
        </>
      }
    >
      {!isReady && <AuthorizeLink id={id} />}
      <RowButton label={t('edit')} name={name} onClick={onEdit} />
      <RowButton
        label={t('revoke')}
        name={name}
        isBusy={remove.isPending}
        onClick={() => void handleRevoke()}
      />
    </Row>
  );
}

export function NeedsConsent() {
  const t = useMessages(connectionMessages);
  return (
    <Badge variant="light" color="weld" tt="none">
      {t('needsConsent')}
    </Badge>
  );
}

/** Leads to the provider in another tab, so that a form on this page is kept. */
export function AuthorizeLink({ id }: { id: string }) {
  const t = useMessages(connectionMessages);
  return (
    <Button
      size="xs"
      component="a"
      href={`${returnPath}?auth_id=${id}`}
      target="_blank"
      rel="noopener"
      leftSection={<IconExternalLink size={14} aria-hidden />}
    >
      {t('authorize')}
    </Button>
  );
}
