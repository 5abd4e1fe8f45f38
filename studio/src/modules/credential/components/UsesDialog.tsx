import { Modal, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { credentialMessages } from '../credentialMessages.js';
import { type Credential, type CredentialUse, usedByQuery } from '../queries.js';

interface UsesDialogProps {
  credential: Credential;
  isOpen: boolean;
  onClose(): void;
}

/** The resources that use a credential. */
export function UsesDialog({ credential, isOpen, onClose }: UsesDialogProps) {
  const t = useMessages(credentialMessages);
  const shared = useMessages(sharedMessages);
  const found = useQuery({ ...usedByQuery(credential.credential_id), enabled: isOpen });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('usesTitle', { name: credential.name })}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Loaded query={found} failed={t('usesFailed')}>
        {(uses) =>
          uses.length === 0 ? (
            <Text size="sm">{t('usesNone')}</Text>
          ) : (
            <Table>
              <Table.Tbody>
                {uses.map((use) => (
                  <Table.Tr key={use.id}>
                    <Table.Td>
                      <UseLink use={use} />
                    </Table.Td>
                    <Table.Td c="dimmed">
                      {t(use.kind === 'plugin' ? 'kind_plugin' : 'kind_workflow')}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
    </Modal>
  );
}

function UseLink({ use: { kind, id, name, space_id } }: { use: CredentialUse }) {
  if (kind === 'plugin')
    return (
      <LinkAnchor to="/space/$space_id/plugin/$plugin_id" params={{ space_id, plugin_id: id }}>
        {name}
      </LinkAnchor>
    );
  return (
    <LinkAnchor to="/work_flow" search={{ space_id, workflow_id: id }}>
      {name}
    </LinkAnchor>
  );
}
