import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { type Team, useDeleteTeam, useLeave, useTransfer } from '../queries.js';
import { mayInTeam } from '../roles.js';
import { spaceMessages } from '../spaceMessages.js';
import { MemberSelect } from './MemberSelect.js';

type Way = 'transfer' | 'leave' | 'deleteTeam';

/** Transfers, leaves or deletes a team; each part is shown to users who may do it. */
export function TeamDangerZone({ team, ownId }: { team: Team; ownId: string }) {
  const t = useMessages(spaceMessages);
  const [way, setWay] = useState<Way>();
  const role = team.space_role_type;
  const close = () => setWay(undefined);
  const dialog = { team, ownId, onClose: close };
  return (
    <section aria-label={t('leaveOrGive')}>
      <Title order={2} mb="sm">
        {t('leaveOrGive')}
      </Title>
      <Group gap="xs">
        {mayInTeam(role, 'transfer') && (
          <Button variant="default" onClick={() => setWay('transfer')}>
            {t('transfer')}
          </Button>
        )}
        <Button variant="default" onClick={() => setWay('leave')}>
          {t('leave')}
        </Button>
        {mayInTeam(role, 'delete') && (
          <Button variant="light" color="madder" onClick={() => setWay('deleteTeam')}>
            {t('deleteTeam')}
          </Button>
        )}
      </Group>
      {way === 'transfer' && <TransferDialog {...dialog} />}
      {way === 'leave' && <LeaveDialog {...dialog} />}
      {way === 'deleteTeam' && <DeleteDialog {...dialog} />}
    </section>
  );
}

interface DialogProps {
  team: Team;
  ownId: string;
  onClose(): void;
}

function TransferDialog({ team, ownId, onClose }: DialogProps) {
  const t = useMessages(spaceMessages);
  const transfer = useTransfer(team.space_id);
  const [heir, setHeir] = useState<string | null>(null);
  return (
    <EndDialog
      way="transfer"
      why={t('transferWhy')}
      isReady={heir !== null}
      isPending={transfer.isPending}
      onClose={onClose}
      onConfirm={() =>
        transfer.mutate(heir ?? '', {
          onSuccess: () => {
            showSuccess(t('transferred'));
            onClose();
          },
        })
      }
    >
      <MemberSelect
        team={team}
        ownId={ownId}
        label={t('transferTo')}
        isForOwner
        value={heir}
        onChange={setHeir}
      />
    </EndDialog>
  );
}

function LeaveDialog({ team, ownId, onClose }: DialogProps) {
  const t = useMessages(spaceMessages);
  const navigate = useNavigate();
  const leave = useLeave(team.space_id);
  const [heir, setHeir] = useState<string | null>(null);
  // Owners have no `exit` permission; they transfer the team in the same step.
  const isOwner = !mayInTeam(team.space_role_type, 'exit');
  return (
    <EndDialog
      way="leave"
      why={t(isOwner ? 'leaveOwnerWhy' : 'leaveWhy')}
      isReady={!isOwner || heir !== null}
      isPending={leave.isPending}
      onClose={onClose}
      onConfirm={() =>
        leave.mutate(heir ?? undefined, {
          onSuccess: () => {
            showSuccess(t('left'));
            void navigate({ to: '/space' });
          },
        })
      }
    >
      <MemberSelect
        team={team}
        ownId={ownId}
        label={t(isOwner ? 'transferTo' : 'heir')}
        placeholder={isOwner ? '' : t('heirOwner')}
        isForOwner={isOwner}
        value={heir}
        onChange={setHeir}
      />
    </EndDialog>
  );
}

function DeleteDialog({ team, onClose }: DialogProps) {
  const t = useMessages(spaceMessages);
  const navigate = useNavigate();
  const remove = useDeleteTeam(team.space_id);
  const [typed, setTyped] = useState('');
  return (
    <EndDialog
      way="deleteTeam"
      why={t('deleteWhy', { name: team.name, members: team.member_total_num })}
      isReady={typed.trim() === team.name}
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showSuccess(t('deleted'));
            void navigate({ to: '/space' });
          },
        })
      }
    >
      <TextInput
        label={t('name')}
        value={typed}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </EndDialog>
  );
}

interface EndDialogProps {
  way: Way;
  why: string;
  isReady: boolean;
  isPending: boolean;
  children: ReactNode;
  onClose(): void;
  onConfirm(): void;
}

function EndDialog({ way, why, isReady, isPending, children, onClose, onConfirm }: EndDialogProps) {
  const t = useMessages(spaceMessages);
  const shared = useMessages(sharedMessages);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(way)}
      size={400}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <Text size="sm" c="var(--h-text-2)">
          {why}
        </Text>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button color="madder" disabled={!isReady} loading={isPending} onClick={onConfirm}>
            {t(way)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
