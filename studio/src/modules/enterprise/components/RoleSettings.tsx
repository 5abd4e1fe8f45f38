import {
  canInInstallation,
  type InstallationAction,
  type InstallationRole,
  installationRights,
} from '@heddle/api-contract';
import { NumberInput, Stack, Switch, Text, Title } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { RightsTable } from '../../../shared/parts/RightsTable.js';
import { peopleMessages } from '../peopleMessages.js';
import { useInstallationSettings, useSetInstallationSettings } from '../queries.js';
import { everyRole } from '../roles.js';

const actions = installationRights.owner;

/** Permissions by role, and settings for guests and invitations. */
export function RoleSettings() {
  const t = useMessages(peopleMessages);
  const settings = useInstallationSettings();
  const set = useSetInstallationSettings();
  return (
    <Stack gap="xl">
      <Loaded query={settings} failed={t('failed')}>
        {(kept) => (
          <Stack maw={560}>
            <Switch
              label={t('takesGuests')}
              description={t('takesGuestsWhy')}
              checked={set.isPending ? set.variables.takesGuests : kept.takesGuests}
              onChange={(event) => set.mutate({ ...kept, takesGuests: event.currentTarget.checked })}
            />
            <NumberInput
              key={kept.invitationDays}
              label={t('invitationDays')}
              description={t('invitationDaysWhy')}
              min={1}
              max={90}
              allowDecimal={false}
              clampBehavior="strict"
              maw={200}
              defaultValue={kept.invitationDays}
              readOnly={set.isPending}
              onBlur={(event) => {
                const invitationDays = Number(event.currentTarget.value);
                if (invitationDays >= 1 && invitationDays !== kept.invitationDays)
                  set.mutate({ ...kept, invitationDays });
              }}
            />
          </Stack>
        )}
      </Loaded>
      <section aria-label={t('rights')}>
        <Title order={2} mb={4}>
          {t('rights')}
        </Title>
        <Text size="sm" c="var(--h-text-2)" mb="sm">
          {t('rightsWhy')}
        </Text>
        <RightsTable
          label={t('rights')}
          roles={everyRole.map((name) => ({ name, label: t(name) }))}
          actions={actions.map((name) => ({
            name,
            label: t(
              `can${name.charAt(0).toUpperCase()}${name.slice(1)}` as `can${Capitalize<InstallationAction>}`,
            ),
            isAllowed: (role) => canInInstallation(role as InstallationRole, name),
          }))}
        />
      </section>
    </Stack>
  );
}
