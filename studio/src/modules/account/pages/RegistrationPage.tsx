import { showSuccess } from '@heddle/ui-kit';
import { Alert, Radio, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useWords } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { useRegistrationSetting, useSetRegistration } from '../queries.js';
import { accountSettingsWords } from '../settingsWords.js';

/** Who may register, for the owner of the installation. */
export function RegistrationPage() {
  const words = useWords(accountSettingsWords);
  const setting = useRegistrationSetting();
  const set = useSetRegistration();
  return (
    <>
      <PageHead title={words('registration')} />
      <Loaded query={setting} failed={words('failed')}>
        {({ registration, is_fixed }) => (
          <Stack maw={560}>
            {is_fixed && (
              <Alert variant="light" icon={<IconLock size={16} />}>
                {words('fixed')}
              </Alert>
            )}
            <Radio.Group
              label={words('registrationWhy')}
              value={set.isPending ? set.variables : registration}
              onChange={(value) =>
                set.mutate(value as 'open' | 'closed', { onSuccess: () => showSuccess(words('saved')) })
              }
            >
              <Stack mt="sm" gap="sm">
                {(['closed', 'open'] as const).map((choice) => (
                  <Radio
                    key={choice}
                    value={choice}
                    disabled={is_fixed}
                    label={words(choice)}
                    description={<Text size="xs">{words(`${choice}Why`)}</Text>}
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
