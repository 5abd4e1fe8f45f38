import { Alert, Anchor, Text, Title } from '@mantine/core';
import { IconLock, IconMailOpened } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { accountMessages } from '../accountMessages.js';
import { LanguageSwitch, SchemeSwitch } from '../components/Preferences.js';
import { ProviderButtons } from '../components/ProviderButtons.js';
import { ResetForm } from '../components/ResetForm.js';
import { SignForm } from '../components/SignForm.js';
import { WovenPanel } from '../components/WovenPanel.js';
import { type SignMode, useRegistration } from '../queries.js';
import { returnPath } from '../returnPath.js';
import classes from './SignPage.module.css';

type Mode = SignMode | 'reset';

/** Sign in, sign up or reset the password. A fresh installation opens in sign-up mode. */
export function SignPage() {
  const t = useMessages(accountMessages);
  const { back, ended } = useSearch({ strict: false }) as { back?: string; ended?: string };
  const navigate = useNavigate();
  const key = invitationIn(back);
  const registration = useRegistration(key);
  const [chosen, setChosen] = useState<Mode>();
  const invitation = registration.data?.invitation;
  const isExpected = registration.data?.first_person === true || invitation !== undefined;
  const mode: Mode = chosen ?? (isExpected ? 'register' : 'login');
  const isClosed = registration.data?.open === false && invitation === undefined;
  // Wait for the mode: a form that switches while it is being filled in is worse than a short blank.
  const isModeKnown = chosen !== undefined || !registration.isPending;
  useEffect(() => {
    document.title = `${t(mode)} - Heddle`;
  }, [t, mode]);
  return (
    <div className={classes.page}>
      <WovenPanel />
      <main className={classes.side}>
        <div className={classes.preferences}>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
        {isModeKnown && (
          <div className={classes.form}>
            <Title order={1} fz={26} lh={1.4}>
              {t(mode)}
            </Title>
            <Text size="md" c="var(--h-text-2)" mb="md">
              {mode === 'login' ? t('noAccount') : t('haveAccount')}{' '}
              <Anchor
                component="button"
                type="button"
                fz="md"
                onClick={() => setChosen(mode === 'login' ? 'register' : 'login')}
              >
                {mode === 'login' ? t('registerOne') : t('loginInstead')}
              </Anchor>
            </Text>
            {ended && mode === 'login' && (
              <Alert variant="light" mb="md" icon={<IconLock size={16} />} role="status">
                {t('sessionEnded')}
              </Alert>
            )}
            {invitation && (
              <Alert variant="light" mb="md" icon={<IconMailOpened size={16} />}>
                {t(invitation.space_name ? 'invitedBy' : 'invitedHere', {
                  person: invitation.operator_name,
                  team: invitation.space_name,
                })}{' '}
                {invitation.email && t('invitedAs', { email: invitation.email })}
              </Alert>
            )}
            {mode === 'reset' && <ResetForm onDone={() => setChosen('login')} />}
            {mode === 'register' && isClosed && (
              <Alert variant="light" icon={<IconLock size={16} />} role="status">
                {t('closedHere')}
              </Alert>
            )}
            {(mode === 'login' || (mode === 'register' && !isClosed)) && (
              <SignForm
                key={mode}
                mode={mode}
                needsCode={registration.data?.needs_setup_code === true}
                email={invitation?.email ?? ''}
                invitation={key ?? ''}
                onDone={() => void navigate({ to: returnPath(back), replace: true })}
              />
            )}
            {mode !== 'reset' && <ProviderButtons back={returnPath(back)} invitation={key} />}
            {mode === 'login' && (
              <Anchor component="button" type="button" size="sm" mt="md" onClick={() => setChosen('reset')}>
                {t('forgot')}
              </Anchor>
            )}
            {mode === 'register' && registration.data?.first_person === true && (
              <Text size="xs" c="dimmed" mt="sm">
                {t('firstOwner')}
              </Text>
            )}
          </div>
        )}
      </main>
    </div>
  );
}

/** Key of the invitation in the return path. */
function invitationIn(back: string | undefined): string | undefined {
  return /^\/(?:invite|join)\/([\w-]+)$/.exec(back ?? '')?.[1];
}
