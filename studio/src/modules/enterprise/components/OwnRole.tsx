import { Alert, Button, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useAccount } from '../../account/index.js';
import { peopleMessages } from '../peopleMessages.js';
import { useApply, useOwnApplication } from '../queries.js';

/** The user's role in the installation; guests can request membership here. */
export function OwnRole() {
  const t = useMessages(peopleMessages);
  const role = useAccount().data?.installation_role;
  if (role === undefined) return null;
  return (
    <section aria-label={t('ownRole')}>
      <Title order={2} mb={4}>
        {t('ownRole')}
      </Title>
      <Text size="sm">{t(role)}</Text>
      {role === 'guest' && (
        <>
          <Text size="sm" c="var(--h-text-2)" mb="sm">
            {t('hintGuest')}
          </Text>
          <MembershipForm />
        </>
      )}
    </section>
  );
}

/** Requests membership and shows the state of the request. */
export function MembershipForm() {
  const t = useMessages(peopleMessages);
  const application = useOwnApplication(true);
  const apply = useApply();
  const [remark, setRemark] = useState('');
  const status = application.data?.application_for_enterprise_member_status;
  if (status === undefined || status === 'Joined') return null;
  if (status === 'AlreadyApplied')
    return (
      <Alert variant="light" role="status">
        {t('asked')}
      </Alert>
    );
  return (
    <Stack>
      {status === 'Deny' && (
        <Alert variant="light" color="gray">
          {t('denied')}
        </Alert>
      )}
      <Textarea
        label={t('remark')}
        rows={3}
        maxLength={500}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <Button
        style={{ alignSelf: 'flex-start' }}
        loading={apply.isPending}
        onClick={() => apply.mutate(remark)}
      >
        {t('ask')}
      </Button>
    </Stack>
  );
}
