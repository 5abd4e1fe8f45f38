import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ErrorText } from '../../../shared/api/ErrorText.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { type Team, useSaveTeam, useTeamIcon } from '../queries.js';
import { mayInTeam } from '../roles.js';
import { spaceMessages } from '../spaceMessages.js';
import { IconChoice } from './IconChoice.js';

/** Profile of a team and its rules for joining and publishing; only the owner can change them. */
export function TeamProfile({ team }: { team: Team }) {
  const t = useMessages(spaceMessages);
  const mayUpdate = mayInTeam(team.space_role_type, 'update');
  return (
    <Stack maw={560}>
      {!mayUpdate && <Text size="sm">{t('onlyOwner')}</Text>}
      <Icon team={team} mayUpdate={mayUpdate} />
      <TeamForm key={team.space_id} team={team} mayUpdate={mayUpdate} />
    </Stack>
  );
}

interface PartProps {
  team: Team;
  mayUpdate: boolean;
}

function Icon({ team, mayUpdate }: PartProps) {
  const t = useMessages(spaceMessages);
  const change = useTeamIcon(team.space_id);
  return (
    <IconChoice
      thing={team}
      mayUpdate={mayUpdate}
      isPending={change.isPending}
      onChange={(file) => change.mutate(file, { onSuccess: () => file && showSuccess(t('saved')) })}
    />
  );
}

function TeamForm({ team, mayUpdate }: PartProps) {
  const t = useMessages(spaceMessages);
  const shared = useMessages(sharedMessages);
  const save = useSaveTeam(team.space_id);
  const config = team.space_config_details;
  const form = useForm({
    initialValues: {
      name: team.name,
      description: team.description,
      joining: config.is_support_external_users_join_space ? 'atOnce' : 'asks',
      publishing: config.is_support_all_member_publish ? 'everybody' : 'listed',
    },
    validate: {
      name: (name) => (name.trim() === '' ? <Message table={spaceMessages} name="nameMissing" /> : null),
    },
  });
  const handleSubmit = form.onSubmit((values) =>
    save.mutate(
      {
        name: values.name,
        description: values.description,
        joinsAtOnce: values.joining === 'atOnce',
        everybodyPublishes: values.publishing === 'everybody',
      },
      {
        onSuccess: () => {
          form.resetDirty(values);
          showSuccess(t('saved'));
        },
        onError: (error) => form.setFieldError('name', <ErrorText error={error} />),
      },
    ),
  );
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        <TextInput label={t('name')} maxLength={50} readOnly={!mayUpdate} {...form.getInputProps('name')} />
        <Textarea
          label={t('description')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          readOnly={!mayUpdate}
          {...form.getInputProps('description')}
        />
        <Radio.Group label={t('joining')} {...form.getInputProps('joining')}>
          <Stack mt={6} gap="xs">
            <Radio
              value="atOnce"
              disabled={!mayUpdate}
              label={t('joinsAtOnce')}
              description={t('joinsAtOnceWhy')}
            />
            <Radio
              value="asks"
              disabled={!mayUpdate}
              label={t('asksFirst')}
              description={t('asksFirstWhy')}
            />
          </Stack>
        </Radio.Group>
        <Radio.Group label={t('publishing')} {...form.getInputProps('publishing')}>
          <Stack mt={6} gap="xs">
            <Radio value="everybody" disabled={!mayUpdate} label={t('everybody')} />
            <Radio value="listed" disabled={!mayUpdate} label={t('listed')} description={t('listedWhy')} />
          </Stack>
        </Radio.Group>
        {mayUpdate && (
          <Group>
            <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
              {shared('save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
