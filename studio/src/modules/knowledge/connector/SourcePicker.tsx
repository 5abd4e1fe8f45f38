import { EmptyState } from '@heddle/ui-kit';
import { Button, Group, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useConsentNews } from '../../../shared/consent/consentChannel.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import type { Connection } from './Connection.js';
import { ConnectionDialog } from './ConnectionDialog.js';
import { AuthorizeLink, NeedsConsent } from './ConnectionsPage.js';
import { connectionMessages } from './connectionMessages.js';
import { authorizedSource, refreshConnections, useConnections } from './connectionQueries.js';
import { EntryBrowser } from './EntryBrowser.js';
import { entryMessages } from './entryMessages.js';
import type { SourceEntry } from './entryQueries.js';

interface SourcePickerProps {
  connectionId: string | undefined;
  entries: ReadonlyMap<string, SourceEntry>;
  onConnection(id: string): void;
  onEntries(entries: ReadonlyMap<string, SourceEntry>): void;
}

/** Chooses a connected source, or connects one, and files of it. */
export function SourcePicker({ connectionId, entries, onConnection, onEntries }: SourcePickerProps) {
  const t = useMessages(entryMessages);
  const tConnection = useMessages(connectionMessages);
  const [isConnecting, setIsConnecting] = useState(false);
  useConsentNews(authorizedSource, () => void refreshConnections());
  const connectButton = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setIsConnecting(true)}
    >
      {t('connect')}
    </Button>
  );
  return (
    <>
      <Loaded query={useConnections()} failed={tConnection('failed')}>
        {(connections) => {
          if (connections.length === 0)
            return (
              <EmptyState title={tConnection('none')} reason={tConnection('noneWhy')}>
                {connectButton}
              </EmptyState>
            );
          const chosen = connections.find(({ auth_id }) => auth_id === connectionId);
          return (
            <>
              <Group align="flex-end" gap={8} mb="md">
                <Select
                  label={t('source')}
                  placeholder={t('choose')}
                  style={{ flex: '1 1 240px' }}
                  allowDeselect={false}
                  value={chosen?.auth_id ?? null}
                  data={connections.map(({ auth_id, name, kind }) => ({
                    value: auth_id,
                    label: `${name} · ${tConnection(kind)}`,
                  }))}
                  onChange={(id) => id !== null && onConnection(id)}
                />
                {connectButton}
                <LinkAnchor to="/settings/connected-sources" target="_blank" fz={13} lh="32px">
                  {t('manage')}
                </LinkAnchor>
              </Group>
              {chosen && <Files connection={chosen} entries={entries} onEntries={onEntries} />}
            </>
          );
        }}
      </Loaded>
      {isConnecting && (
        <ConnectionDialog
          onClose={() => setIsConnecting(false)}
          onConnected={({ auth_id }) => onConnection(auth_id)}
        />
      )}
    </>
  );
}

interface FilesProps extends Pick<SourcePickerProps, 'entries' | 'onEntries'> {
  connection: Connection;
}

/** The files of a source, once the user has agreed at its provider. */
function Files({ connection, entries, onEntries }: FilesProps) {
  if (!connection.is_ready)
    return (
      <Group gap={8}>
        <NeedsConsent />
        <AuthorizeLink id={connection.auth_id} />
      </Group>
    );
  return (
    <EntryBrowser key={connection.auth_id} connection={connection} entries={entries} onChange={onEntries} />
  );
}
