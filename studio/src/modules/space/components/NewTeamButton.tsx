import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useMay } from '../../account/index.js';
import { spaceMessages } from '../spaceMessages.js';
import { TeamDialog } from './TeamDialog.js';

/** Creates a team and opens its page; hidden from users who cannot own one. */
export function NewTeamButton() {
  const t = useMessages(spaceMessages);
  const navigate = useNavigate();
  const mayOwnTeam = useMay('ownTeam');
  const [isOpen, setIsOpen] = useState(false);
  if (!mayOwnTeam) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('newTeam')}
      </Button>
      <TeamDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onCreated={(id) => void navigate({ to: '/space/$space_id/team', params: { space_id: id } })}
      />
    </>
  );
}
