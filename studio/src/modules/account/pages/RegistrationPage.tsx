import { showSuccess } from '@heddle/ui-kit';
import { Alert, Radio, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { useRegistrationSetting, useSetRegistration } from '../queries.js';
import { accountSettingsMessages } from '../settingsMessages.js';

/** Registration settings, for the owner of the installation. */
export function RegistrationPage() {
  const t = useMessages(accountSettingsMessages);
  const setting = useRegistrationSetting();
  const set = useSetRegistration();
  return (
    <>
      <PageHead title={t('registration')} />
      <Loaded query={setting} failed={t('failed')}>
        {({ registration, is_fixed }) => (
          <Stack maw={560}>
            {is_fixed && (
              <Alert variant="light" icon={<IconLock size={16} />}>
                {t('fixed')}
              </Alert>
            )}
            <Radio.Group
              label={t('registrationWhy')}
              value={set.isPending ? set.variables : registration}
              onChange={(value) =>
                set.mutate(value as 'open' | 'closed', { onSuccess: () => showSuccess(t('saved')) })
              }
            >
              <Stack mt="sm" gap="sm">
                {(['closed', 'open'] as const).map((choice) => (
                  <Radio
                    key={choice}
                    value={choice}
                    disabled={is_fixed}
                    label={t(choice)}
                    description={<Text size="xs">{t(`${choice}Why`)}</Text>}
                  />
                ))}
              </Stack>
            </Radio.Group>
          </Stack>
        )}
      </Loaded>
    </>
  );
}
