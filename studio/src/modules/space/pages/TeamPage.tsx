import { EmptyState } from '@heddle/ui-kit';
import { Button, Stack, Tabs } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { useAccount } from '../../account/index.js';
import { AuditLog } from '../../audit/index.js';
import { ApplicationList } from '../components/ApplicationList.js';
import { BackToWorkspaceButton } from '../components/BackToWorkspaceButton.js';
import { InvitationLists } from '../components/InvitationLists.js';
import { InviteDialog } from '../components/InviteDialog.js';
import { MemberTable } from '../components/MemberTable.js';
import { NewTeamButton } from '../components/NewTeamButton.js';
import { PublisherList } from '../components/PublisherList.js';
import classes from '../components/Team.module.css';
import { TeamDangerZone } from '../components/TeamDangerZone.js';
import { TeamLimits } from '../components/TeamLimits.js';
import { TeamProfile } from '../components/TeamProfile.js';
import { TeamRights } from '../components/TeamRights.js';
import { type Team, useMembers } from '../queries.js';
import { isRefusal, isTeam, mayInTeam } from '../roles.js';
import { spaceMessages } from '../spaceMessages.js';
import { useSpaces } from '../spacesQueries.js';
import { type TeamTab, teamTabs } from '../teamTabs.js';

const managersOnly: readonly TeamTab[] = ['invitations', 'applications', 'audit'];
const firstPage = { search: '', role: 0, page: 1 };

/** Team page: members, invitations, requests, settings, permissions and audit log. */
export function TeamPage() {
  const t = useMessages(spaceMessages);
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/team' });
  const spaces = useSpaces();
  const space = spaces.data?.find((row) => row.id === spaceId);
  const team = useMembers(spaceId, firstPage);
  if (space && !isTeam(space))
    return (
      <EmptyState isPage title={t('personalOnly')} reason={t('personalOnlyWhy')}>
        <NewTeamButton />
      </EmptyState>
    );
  if (isRefusal(team.error))
    return (
      <EmptyState isPage title={t('notMember')} reason={t('notMemberWhy')}>
        <BackToWorkspaceButton />
      </EmptyState>
    );
  return (
    <Loaded query={team} failed={t('failed')}>
      {(data) => <TeamTabs key={spaceId} team={data} />}
    </Loaded>
  );
}

function TeamTabs({ team }: { team: Team }) {
  const t = useMessages(spaceMessages);
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ from: '/signed-in/space/$space_id/team' });
  const account = useAccount();
  const [isInviting, setIsInviting] = useState(false);
  const spaceId = team.space_id;
  const ownId = account.data?.user_id_str ?? '';
  const mayInvite = mayInTeam(team.space_role_type, 'addMember');
  const tabs = teamTabs.filter((tab) => mayInvite || !managersOnly.includes(tab));
  const tab: TeamTab = asked && tabs.includes(asked) ? asked : 'members';
  return (
    <>
      <PageHead title={team.name}>
        {mayInvite && (
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setIsInviting(true)}>
            {t('invite')}
          </Button>
        )}
      </PageHead>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({
            to: '/space/$space_id/team',
            params: { space_id: spaceId },
            search: { tab: next as TeamTab },
            replace: true,
          })
        }
      >
        <Tabs.List mb="md" className={classes.tabs}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="members">
          <MemberTable spaceId={spaceId} ownId={ownId} />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <InvitationLists spaceId={spaceId} />
        </Tabs.Panel>
        <Tabs.Panel value="applications">
          <ApplicationList spaceId={spaceId} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <Stack gap="xl">
            <TeamProfile team={team} />
            {!team.space_config_details.is_support_all_member_publish && <PublisherList team={team} />}
            <TeamLimits spaceId={spaceId} />
            <TeamDangerZone team={team} ownId={ownId} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="audit">
          <AuditLog spaceId={spaceId} />
        </Tabs.Panel>
        <Tabs.Panel value="rights">
          <TeamRights />
        </Tabs.Panel>
      </Tabs>
      <InviteDialog spaceId={spaceId} isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </>
  );
}
