import { StatusPill } from '@heddle/ui-kit';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { ListPage } from '../../../shared/parts/ListPage.js';
import { Row } from '../../../shared/parts/Rows.js';
import { useMay } from '../../account/index.js';
import { NewAppDialog } from '../components/NewAppDialog.js';
import { oauthAppMessages } from '../oauthAppMessages.js';
import { useApps } from '../queries.js';

/** OAuth apps created by the user. */
export function AppsPage() {
  const t = useMessages(oauthAppMessages);
  const apps = useApps();
  const [isCreating, setIsCreating] = useState(false);
  const newButton = useMay('createApp') ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
      {t('create')}
    </Button>
  ) : (
    <Text size="sm">{t('notForGuests')}</Text>
  );
  return (
    <>
      <ListPage
        title={t('title')}
        why={t('why')}
        query={apps}
        failed={t('failed')}
        empty={{ title: t('none'), reason: t('noneWhy'), action: newButton }}
        action={newButton}
        row={(app) => (
          <Row
            key={app.appid}
            name={
              <LinkAnchor to="/settings/oauth-apps/$appid" params={{ appid: app.appid }} inherit>
                {app.name}
              </LinkAnchor>
            }
            badge={
              <StatusPill status={app.status === 'Active' ? 'success' : 'skipped'}>
                {t(app.status === 'Active' ? 'active' : 'deactive')}
              </StatusPill>
            }
            about={[t(app.client_type), app.description].filter(Boolean).join(' · ')}
          />
        )}
      />
      <NewAppDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
}
