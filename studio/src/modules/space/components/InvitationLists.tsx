import { invitationStatuses, type SpaceLink } from '@heddle/api-contract/families/space';
import { EmptyState, showSuccess } from '@heddle/ui-kit';
import { Button, Stack, Text, Title } from '@mantine/core';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { addressOf } from '../addressOf.js';
import { useInvitations, useLinks, useRenewLink, useRevokeInvitation, useRevokeLink } from '../queries.js';
import { toRole } from '../roles.js';
import { spaceMessages } from '../spaceMessages.js';
import { RenewLink } from './RenewLink.js';
import classes from './Team.module.css';

/** Active links, and invitations to existing accounts with their state. */
export function InvitationLists({ spaceId }: { spaceId: string }) {
  return (
    <Stack gap="xl">
      <Links spaceId={spaceId} />
      <NamedInvitations spaceId={spaceId} />
    </Stack>
  );
}

function Links({ spaceId }: { spaceId: string }) {
  const t = useMessages(spaceMessages);
  const links = useLinks(spaceId);
  return (
    <section aria-label={t('openLinks')}>
      <Title order={2} mb="sm">
        {t('openLinks')}
      </Title>
      <Loaded query={links} failed={t('failed')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('noLinks')} reason={t('noLinksWhy')} withDrawing={false}>
              <GuideLink guide="organise-a-workspace" />
            </EmptyState>
          ) : (
            <Stack component="ul" gap={8} className={classes.list}>
              {rows.map((link) => (
                <LinkRow key={link.link_id} spaceId={spaceId} link={link} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </section>
  );
}

function LinkRow({ spaceId, link }: { spaceId: string; link: SpaceLink }) {
  const t = useMessages(spaceMessages);
  const language = useLanguage();
  const revoke = useRevokeLink(spaceId);
  const renew = useRenewLink(spaceId);
  const name = link.email
    ? t('mailLink', { email: link.email })
    : t(link.kind === 'shared' ? 'sharedLinkEnd' : 'ownLinkEnd', { end: link.key_end });
  const role = toRole(link.space_role_type);
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Text size="sm" fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('linkState', {
            role: role ? t(role) : '',
            uses: t(link.most_uses ? 'usedOf' : 'used', { uses: link.uses, most: link.most_uses }),
            person: link.operator_name,
            end: formatMoment(Number(link.expire_time) * 1000, language),
          })}
        </Text>
      </div>
      {link.kind !== 'mail' && (
        <RenewLink
          name={name}
          isPending={renew.isPending}
          onRenew={async () => addressOf((await renew.mutateAsync(link.link_id)).key)}
        />
      )}
      <Button
        variant="default"
        size="xs"
        loading={revoke.isPending}
        aria-label={t('revokeOf', { name })}
        onClick={() => revoke.mutate(link.link_id, { onSuccess: () => showSuccess(t('revoked')) })}
      >
        {t('revoke')}
      </Button>
    </li>
  );
}

const statusMessages = {
  [invitationStatuses.joined]: 'statusJoined',
  [invitationStatuses.confirming]: 'confirming',
  [invitationStatuses.rejected]: 'statusRejected',
  [invitationStatuses.revoked]: 'statusRevoked',
  [invitationStatuses.expired]: 'statusExpired',
} as const;

function NamedInvitations({ spaceId }: { spaceId: string }) {
  const t = useMessages(spaceMessages);
  const language = useLanguage();
  const invitations = useInvitations(spaceId);
  const revoke = useRevokeInvitation(spaceId);
  return (
    <section aria-label={t('byNameList')}>
      <Title order={2} mb="sm">
        {t('byNameList')}
      </Title>
      <Loaded query={invitations} failed={t('failed')}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('noInvitations')}
            </Text>
          ) : (
            <Stack component="ul" gap={8} className={classes.list}>
              {rows.map((row) => {
                const status = row.space_invite_status as keyof typeof statusMessages;
                const name = row.invite_nick_name;
                return (
                  <li key={row.invite_user_id} className={classes.row}>
                    <div className={classes.text}>
                      <Text size="sm" fw={600} truncate>
                        {name}
                      </Text>
                      <Text size="xs" c="dimmed">
                        {t(statusMessages[status])} · {formatMoment(Number(row.invite_date) * 1000, language)}
                      </Text>
                    </div>
                    {status === invitationStatuses.confirming && (
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={t('revokeOf', { name })}
                        onClick={() =>
                          revoke.mutate(row.invite_user_id, {
                            onSuccess: () => showSuccess(t('revoked')),
                          })
                        }
                      >
                        {t('revoke')}
                      </Button>
                    )}
                  </li>
                );
              })}
            </Stack>
          )
        }
      </Loaded>
    </section>
  );
}
