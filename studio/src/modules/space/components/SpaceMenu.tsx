import { Menu, Text, TextInput } from '@mantine/core';
import { IconCheck, IconMail, IconPlus, IconSearch } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { type LateMenuProps, useLateMenu } from '../../../shared/parts/lateMenu.js';
import { useAccount, useMay } from '../../account/index.js';
import { pathInSpace } from '../pathInSpace.js';
import { isTeam, toRole } from '../roles.js';
import { spaceMessages } from '../spaceMessages.js';
import { useMyInvitations, useSpaces } from '../spacesQueries.js';
import { byLastVisit } from '../visitedSpaces.js';
import { SpaceButton } from './SpaceButton.js';
import { SpaceIcon } from './SpaceIcon.js';
import classes from './SpaceSwitcher.module.css';
import { TeamDialog } from './TeamDialog.js';

// Minimum number of spaces at which a search field is shown.
const manySpaces = 6;

/** The current space, with a menu: switch space, create a team, answer invitations. */
export function SpaceMenu({ spaceId, opensAtOnce = false }: LateMenuProps & { spaceId: string }) {
  const { button, menu } = useLateMenu(opensAtOnce);
  const t = useMessages(spaceMessages);
  const spaces = useSpaces();
  const waiting = useMyInvitations();
  const userId = useAccount().data?.user_id_str ?? '';
  const mayOwnTeam = useMay('ownTeam');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [isCreating, setIsCreating] = useState(false);
  const rows = spaces.data ?? [];
  const found = byLastVisit(userId, rows).filter((row) =>
    row.name.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const open = (id: string, hasTeamPage: boolean) =>
    void navigate({ to: pathInSpace(path, id, hasTeamPage) as '/' });
  return (
    <>
      <Menu position="bottom-start" width={280} {...menu} onClose={() => setSearch('')}>
        <Menu.Target>
          <SpaceButton ref={button} spaceId={spaceId} />
        </Menu.Target>
        <Menu.Dropdown mah="70dvh" className={classes.list}>
          {rows.length >= manySpaces && (
            <TextInput
              m={4}
              type="search"
              aria-label={t('searchSpaces')}
              placeholder={t('searchSpaces')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          {found.length === 0 && <Menu.Label>{t('noSpace')}</Menu.Label>}
          {found.map((row) => {
            const role = toRole(row.space_role_type);
            return (
              <Menu.Item
                key={row.id}
                leftSection={<SpaceIcon space={row} size={24} />}
                rightSection={row.id === spaceId ? <IconCheck size={16} aria-hidden /> : null}
                aria-current={row.id === spaceId}
                onClick={() => open(row.id, isTeam(row))}
              >
                <Text size="sm" lineClamp={1}>
                  {row.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {isTeam(row) && role ? t(role) : t('personal')}
                </Text>
              </Menu.Item>
            );
          })}
          {(waiting.data ?? []).map((invitation) => (
            <Menu.Item
              key={invitation.space_id}
              leftSection={<IconMail size={16} aria-hidden />}
              onClick={() => void navigate({ to: '/invite/$key', params: { key: invitation.space_id } })}
            >
              {t('waiting', { person: invitation.operator_name, team: invitation.space_name })}
            </Menu.Item>
          ))}
          {mayOwnTeam && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
                {t('newTeam')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <TeamDialog
        isOpen={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={(id) => void navigate({ to: '/space/$space_id/team', params: { space_id: id } })}
      />
    </>
  );
}
