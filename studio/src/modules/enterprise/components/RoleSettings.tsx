import {
  canInInstallation,
  type InstallationAction,
  type InstallationRole,
  installationRights,
} from '@heddle/api-contract';
import { NumberInput, Stack, Switch, Text, Title } from '@mantine/core';
import { useWords } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { RightsTable } from '../../../shared/parts/RightsTable.js';
import { peopleWords } from '../peopleWords.js';
import { useInstallationSettings, useSetInstallationSettings } from '../queries.js';
import { everyRole } from '../roles.js';

const actions = installationRights.owner;

/** What each role may do, and what is decided about guests and invitations. */
export function RoleSettings() {
  const words = useWords(peopleWords);
  const settings = useInstallationSettings();
  const set = useSetInstallationSettings();
  return (
    <Stack gap="xl">
      <Loaded query={settings} failed={words('failed')}>
        {(kept) => (
          <Stack maw={560}>
            <Switch
              label={words('takesGuests')}
              description={words('takesGuestsWhy')}
              checked={set.isPending ? set.variables.takesGuests : kept.takesGuests}
              onChange={(event) => set.mutate({ ...kept, takesGuests: event.currentTarget.checked })}
            />
            <NumberInput
              key={kept.invitationDays}
              label={words('invitationDays')}
              description={words('invitationDaysWhy')}
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
      <section aria-label={words('rights')}>
        <Title order={2} mb={4}>
          {words('rights')}
        </Title>
        <Text size="sm" c="var(--h-text-2)" mb="sm">
          {words('rightsWhy')}
        </Text>
        <RightsTable
          label={words('rights')}
          roles={everyRole.map((name) => ({ name, label: words(name) }))}
          actions={actions.map((name) => ({
            name,
            label: words(
              `can${name.charAt(0).toUpperCase()}${name.slice(1)}` as `can${Capitalize<InstallationAction>}`,
            ),
            isAllowed: (role) => canInInstallation(role as InstallationRole, name),
          }))}
        />
      </section>
    </Stack>
  );
}
