import { Badge, Button, Tabs } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/i18n.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { ApplicationList } from '../components/ApplicationList.js';
import { InstallationProfile } from '../components/InstallationProfile.js';
import { InvitationList } from '../components/InvitationList.js';
import { InviteDialog } from '../components/InviteDialog.js';
import { PeopleList } from '../components/PeopleList.js';
import { RoleSettings } from '../components/RoleSettings.js';
import type { PeopleTab } from '../peopleTabs.js';
import { peopleWords } from '../peopleWords.js';
import { useApplications } from '../queries.js';

/** The people of the installation, for those who manage them. */
export function PeoplePage() {
  const words = useWords(peopleWords);
  const waiting = useApplications().data?.length ?? 0;
  const { tab = 'people' } = useSearch({ from: '/signed-in/settings/people' });
  const navigate = useNavigate();
  const [isInviting, setIsInviting] = useState(false);
  const invite = () => setIsInviting(true);
  return (
    <>
      <PageHead title={words('title')} why={words('intro')}>
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={invite}>
          {words('invite')}
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
          <Tabs.Tab value="people">{words('title')}</Tabs.Tab>
          <Tabs.Tab value="invitations">{words('invitations')}</Tabs.Tab>
          <Tabs.Tab
            value="applications"
            rightSection={
              waiting > 0 && (
                // Where the tabs have little room, the number stays.
                <Badge size="sm" miw={24}>
                  {waiting}
                </Badge>
              )
            }
          >
            {words('applications')}
          </Tabs.Tab>
          <Tabs.Tab value="roles">{words('roles')}</Tabs.Tab>
          <Tabs.Tab value="installation">{words('installation')}</Tabs.Tab>
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
