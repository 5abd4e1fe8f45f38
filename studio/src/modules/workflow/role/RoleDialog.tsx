import { type ChatFlowRole, suggestReplyModes } from '@heddle/api-contract/families/chat-flow-role';
import {
  Fieldset,
  Input,
  Modal,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { AvatarField } from './AvatarField.js';
import { QuestionsField } from './QuestionsField.js';
import { useRole, useSaveRole } from './queries.js';
import { type RoleSettings, roleLimits, toRoleSettings, withoutEmpty } from './RoleSettings.js';
import { roleMessages } from './roleMessages.js';

interface RoleDialogProps {
  workflow: { id: string; name: string; canEdit: boolean };
  onClose(): void;
}

/** Edits how a chat flow presents itself. */
export function RoleDialog({ workflow, onClose }: RoleDialogProps) {
  const t = useMessages(roleMessages);
  const shared = useMessages(sharedMessages);
  const role = useRole(workflow.id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={560}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Loaded query={role} failed={t('failed')} skeleton={<Skeleton height={420} />}>
        {(data) => <RoleForm workflow={workflow} role={data} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}

function RoleForm({ workflow, role, onClose }: RoleDialogProps & { role: ChatFlowRole | null }) {
  const t = useMessages(roleMessages);
  const shared = useMessages(sharedMessages);
  const save = useSaveRole(workflow.id);
  const form = useForm<RoleSettings>({ initialValues: toRoleSettings(role) });
  const { avatar, onboarding_info: onboarding, suggest_reply_info: suggest } = form.values;
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(withoutEmpty(values), { onSuccess: onClose }))}>
      <Fieldset variant="unstyled" disabled={!workflow.canEdit}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t(workflow.canEdit ? 'why' : 'readOnly')}
          </Text>
          <AvatarField value={avatar} onChange={(next) => form.setFieldValue('avatar', next)} />
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            placeholder={workflow.name}
            maxLength={roleLimits.name}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t('description')}
            autosize
            maxRows={4}
            maxLength={roleLimits.description}
            {...form.getInputProps('description')}
          />
          <Textarea
            label={t('prologue')}
            description={t('prologueHint')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={roleLimits.prologue}
            {...form.getInputProps('onboarding_info.prologue')}
          />
          <QuestionsField
            value={onboarding.suggested_questions}
            onChange={(next) => form.setFieldValue('onboarding_info.suggested_questions', next)}
          />
          <Suggestions value={suggest} onChange={(next) => form.setFieldValue('suggest_reply_info', next)} />
          {workflow.canEdit && (
            <FormButtons submit={shared('save')} isBusy={save.isPending} onCancel={onClose} />
          )}
        </Stack>
      </Fieldset>
    </form>
  );
}

interface SuggestionsProps {
  value: RoleSettings['suggest_reply_info'];
  onChange(value: RoleSettings['suggest_reply_info']): void;
}

function Suggestions({ value, onChange }: SuggestionsProps) {
  const t = useMessages(roleMessages);
  const { suggest_reply_mode: mode, customized_suggest_prompt: prompt } = value;
  return (
    <>
      <Input.Wrapper label={t('suggestions')} labelElement="div" description={t('suggestionsWhy')}>
        <SegmentedControl
          mt={6}
          fullWidth
          aria-label={t('suggestions')}
          value={String(mode)}
          onChange={(next) => onChange({ ...value, suggest_reply_mode: Number(next) })}
          data={[
            { value: String(suggestReplyModes.disable), label: t('off') },
            { value: String(suggestReplyModes.system), label: t('standard') },
            { value: String(suggestReplyModes.custom), label: t('custom') },
          ]}
        />
      </Input.Wrapper>
      {mode === suggestReplyModes.custom && (
        <Textarea
          label={t('prompt')}
          description={t('promptHint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={roleLimits.prompt}
          value={prompt}
          onChange={(event) => onChange({ ...value, customized_suggest_prompt: event.currentTarget.value })}
        />
      )}
    </>
  );
}
