import { Badge, Button, Tabs } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { ApplicationList } from '../components/ApplicationList.js';
import { InstallationProfile } from '../components/InstallationProfile.js';
import { InvitationList } from '../components/InvitationList.js';
import { InviteDialog } from '../components/InviteDialog.js';
import { PeopleList } from '../components/PeopleList.js';
import { RoleSettings } from '../components/RoleSettings.js';
import { peopleMessages } from '../peopleMessages.js';
import type { PeopleTab } from '../peopleTabs.js';
import { useApplications } from '../queries.js';

/** Users of the installation, for those who manage them. */
export function PeoplePage() {
  const t = useMessages(peopleMessages);
  const waiting = useApplications().data?.length ?? 0;
  const { tab = 'people' } = useSearch({ from: '/signed-in/settings/enterprise/people' });
  const navigate = useNavigate();
  const [isInviting, setIsInviting] = useState(false);
  const invite = () => setIsInviting(true);
  return (
    <>
      <PageHead title={t('title')} why={t('intro')}>
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={invite}>
          {t('invite')}
        </Button>
      </PageHead>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({ to: '/settings/people', search: { tab: next as PeopleTab }, replace: true })
        }
      >
        <Tabs.List mb="md" style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
          <Tabs.Tab value="people">{t('title')}</Tabs.Tab>
          <Tabs.Tab value="invitations">{t('invitations')}</Tabs.Tab>
          <Tabs.Tab
            value="applications"
            rightSection={
              waiting > 0 && (
                // Keep the number readable on narrow screens.
                <Badge size="sm" miw={24}>
                  {waiting}
                </Badge>
              )
            }
          >
            {t('applications')}
          </Tabs.Tab>
          <Tabs.Tab value="roles">{t('roles')}</Tabs.Tab>
          <Tabs.Tab value="installation">{t('installation')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">
          <PeopleList />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <InvitationList onInvite={invite} />
        </Tabs.Panel>
        <Tabs.Panel value="applications">
          <ApplicationList />
        </Tabs.Panel>
        <Tabs.Panel value="roles">
          <RoleSettings />
        </Tabs.Panel>
        <Tabs.Panel value="installation">
          <InstallationProfile />
        </Tabs.Panel>
      </Tabs>
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </>
  );
}
