import { EmptyState, StatusPill } from '@heddle/ui-kit';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { useMay } from '../../account/index.js';
import { NewAppDialog } from '../components/NewAppDialog.js';
import { oauthAppWords } from '../oauthAppWords.js';
import { useApps } from '../queries.js';

/** The apps that this person has made. */
export function AppsPage() {
  const words = useWords(oauthAppWords);
  const apps = useApps();
  const [isCreating, setIsCreating] = useState(false);
  const newButton = useMay('createApp') ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
      {words('create')}
    </Button>
  ) : (
    <Text size="sm">{words('notForGuests')}</Text>
  );
  return (
    <>
      <PageHead title={words('title')}>{apps.data && apps.data.length > 0 && newButton}</PageHead>
      <Text size="sm" c="var(--h-text-2)" mb="md">
        {words('why')}
      </Text>
      <Loaded query={apps} failed={words('failed')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={words('none')} reason={words('noneWhy')}>
              {newButton}
            </EmptyState>
          ) : (
            <Rows label={words('title')}>
              {rows.map((app) => (
                <Row
                  key={app.appid}
                  name={
                    <LinkAnchor to="/settings/oauth-apps/$appid" params={{ appid: app.appid }} inherit>
                      {app.name}
                    </LinkAnchor>
                  }
                  badge={
                    <StatusPill status={app.status === 'Active' ? 'success' : 'skipped'}>
                      {words(app.status === 'Active' ? 'active' : 'deactive')}
                    </StatusPill>
                  }
                  about={[words(app.client_type), app.description].filter(Boolean).join(' · ')}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <NewAppDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
}
