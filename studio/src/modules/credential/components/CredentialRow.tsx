import { confirm, showSuccess } from '@heddle/ui-kit';
import { Badge, Button, List, Text } from '@mantine/core';
import { useState } from 'react';
import { queryClient } from '../../../shared/api/client.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Row, RowButton } from '../../../shared/parts/Rows.js';
import { credentialMessages } from '../credentialMessages.js';
import { type Credential, useDeleteCredential, usedByQuery } from '../queries.js';
import { UsesDialog } from './UsesDialog.js';

const maxNamed = 5;

/** One credential: what it is, where it may go and what uses it. */
export function CredentialRow({ credential, onEdit }: { credential: Credential; onEdit(): void }) {
  const t = useMessages(credentialMessages);
  const shared = useMessages(sharedMessages);
  const remove = useDeleteCredential();
  const [isShowingUses, setIsShowingUses] = useState(false);
  const { credential_id: id, name, kind, hint, hosts, use_count: count, creator } = credential;
  const handleRemove = async () => {
    const users = await queryClient.fetchQuery(usedByQuery(id));
    const isSure = await confirm({
      title: t('removeTitle', { name }),
      children: (
        <>
          {users.length > 0 && (
            <>
              {t('removeUsed')}
              <List size="sm" my="xs">
                {users.slice(0, maxNamed).map((user) => (
                  <List.Item key={user.id}>{user.name}</List.Item>
                ))}
              </List>
            </>
          )}
          <Text size="sm">{t('removeWhy')}</Text>
        </>
      ),
      confirm: t('remove'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (!isSure) return;
    await remove.mutateAsync(id);
    showSuccess(t('removed'));
  };
  return (
    <Row
      name={name}
      badge={
        credential.is_shared ? undefined : (
          <Badge variant="light" color="gray" tt="none">
            {t('onlyYou')}
          </Badge>
        )
      }
      about={
        <>
          {[t(kind), hint, hosts.map((host) => host.replace(/^https:\/\//, '')).join(', ')].join(' · ')}
          <br />
          {!creator.self && `${t('by', { name: creator.name })} · `}
          <Moment at={credential.rotate_time * 1000} within={(time) => t('rotated', { time })} />
        </>
      }
    >
      {count > 0 ? (
        <Button variant="subtle" size="xs" onClick={() => setIsShowingUses(true)}>
          {t('usedBy', { count })}
        </Button>
      ) : (
        <Text size="xs" c="dimmed">
          {t('unused')}
        </Text>
      )}
      {credential.can_edit && (
        <>
          <RowButton label={t('edit')} name={name} onClick={onEdit} />
          <RowButton
            label={t('remove')}
            name={name}
            isBusy={remove.isPending}
            onClick={() => void handleRemove()}
          />
        </>
      )}
      <UsesDialog credential={credential} isOpen={isShowingUses} onClose={() => setIsShowingUses(false)} />
    </Row>
  );
}
