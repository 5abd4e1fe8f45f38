import type { Issue } from '@heddle/workflow-schema';
import {
  Alert,
  Button,
  Checkbox,
  Group,
  List,
  Modal,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { ListingButton } from '../../market/index.js';
import type { Autosave } from '../autosave/createAutosave.js';
import { whyNotSaved } from '../autosave/whyNotSaved.js';
import { CallableGuide } from '../call/CallDialog.js';
import { editorMessages } from '../editor/editorMessages.js';
import { publishMessages } from './publishMessages.js';
import { type PublishState, usePublish, usePublishState } from './queries.js';
import { nextVersions, versionProblem } from './versionNames.js';

interface PublishDialogProps {
  spaceId: string;
  workflow: { id: string; name: string };
  autosave: Autosave;
  issues: readonly Issue[];
  onShowProblems(): void;
  onClose(): void;
}

/** Publish dialog: version and notes, blocking errors and test state; afterwards how to use the version. */
export function PublishDialog(props: PublishDialogProps) {
  const { spaceId, workflow, autosave, onClose } = props;
  const t = useMessages(publishMessages);
  const state = usePublishState(spaceId, workflow.id, autosave);
  const publish = usePublish(spaceId, workflow.id);
  const done = publish.data?.workflow_version;
  const title =
    done === undefined ? t('publishNamed', { name: workflow.name }) : t('done', { version: done });
  return (
    <Modal opened onClose={onClose} title={title} size={done === undefined ? 480 : 720}>
      {done !== undefined ? (
        <Done spaceId={spaceId} workflow={workflow} onClose={onClose} />
      ) : state.isPending ? (
        <Stack role="status" aria-label={t('checking')}>
          <Text c="var(--h-text-2)">{t('checking')}</Text>
          <Skeleton height={36} />
          <Skeleton height={84} />
        </Stack>
      ) : state.error ? (
        <Alert color="madder" variant="light" role="alert">
          {errorText(state.error)}
        </Alert>
      ) : (
        <PublishForm {...props} state={state.data} publish={publish} />
      )}
    </Modal>
  );
}

interface PublishFormProps extends PublishDialogProps {
  state: PublishState;
  publish: ReturnType<typeof usePublish>;
}

function PublishForm({ state, publish, issues, onShowProblems, onClose }: PublishFormProps) {
  const t = useMessages(publishMessages);
  const next = nextVersions(state.last);
  const form = useForm({
    initialValues: { version: next.patch, notes: '' },
    validateInputOnChange: ['version'],
    validate: {
      version: (version) => {
        const problem = versionProblem(version.trim(), state.last);
        if (problem === undefined) return null;
        const name = problem === 'form' ? 'versionForm' : 'versionLow';
        return <Message table={publishMessages} name={name} values={{ last: state.last }} />;
      },
    },
  });
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const secrets = issues.filter(({ rule }) => rule === 'http.clearSecret').length;
  const [isAccepted, setIsAccepted] = useState(false);
  const isStopped =
    errors > 0 || state.notSaved !== undefined || state.mustSubmit || (secrets > 0 && !isAccepted);
  return (
    <form
      onSubmit={form.onSubmit(({ version, notes }) =>
        publish.mutate({ version: version.trim(), notes: notes.trim() }),
      )}
    >
      <Stack>
        <Findings
          state={state}
          errors={errors}
          warnings={issues.length - errors}
          onShow={() => {
            onClose();
            onShowProblems();
          }}
        />
        <TextInput
          label={t('version')}
          description={state.last === '' ? t('versionFirst') : t('versionHint', { last: state.last })}
          maxLength={30}
          data-autofocus
          {...form.getInputProps('version')}
        />
        <Group gap="xs">
          {(['patch', 'minor', 'major'] as const).map((kind) => (
            <Button
              key={kind}
              variant={form.values.version === next[kind] ? 'light' : 'default'}
              size="compact-sm"
              aria-pressed={form.values.version === next[kind]}
              onClick={() => form.setFieldValue('version', next[kind])}
            >
              {t(kind)} {next[kind]}
            </Button>
          ))}
        </Group>
        <Textarea
          label={t('notes')}
          description={t('notesHint')}
          maxLength={800}
          autosize
          minRows={3}
          maxRows={8}
          {...form.getInputProps('notes')}
        />
        {secrets > 0 && (
          <Checkbox
            label={t('clearSecrets', { count: secrets })}
            description={t('clearSecretsWhy')}
            checked={isAccepted}
            onChange={(event) => setIsAccepted(event.currentTarget.checked)}
          />
        )}
        {publish.error && (
          <Alert color="madder" variant="light" role="alert">
            {errorText(publish.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={publish.isPending} disabled={isStopped}>
            {t('publish')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FindingsProps {
  state: PublishState;
  errors: number;
  warnings: number;
  onShow(): void;
}

/** Blocking errors, warnings, and whether the draft was tested. */
function Findings({ state, errors, warnings, onShow }: FindingsProps) {
  const t = useMessages(publishMessages);
  const editor = useMessages(editorMessages);
  if (state.notSaved !== undefined) {
    const why = state.notSaved === 'conflict' ? editor('conflictTitle') : whyNotSaved(state.notSaved.error);
    return (
      <Alert color="madder" variant="light" icon={<IconCircleX size={16} />} role="alert">
        {t('notSaved', { why })}
      </Alert>
    );
  }
  if (state.mustSubmit)
    return (
      <Alert color="weld" variant="light" icon={<IconAlertTriangle size={16} />} role="alert">
        {t('submitFirst')}
      </Alert>
    );
  if (errors > 0)
    return (
      <Alert color="madder" variant="light" icon={<IconCircleX size={16} />} role="alert">
        <Group justify="space-between">
          {t('stopped', { count: errors })}
          <Button variant="default" size="compact-sm" onClick={onShow}>
            {t('showErrors', { count: errors })}
          </Button>
        </Group>
      </Alert>
    );
  const isGood = state.draft === 'tested' && warnings === 0;
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <Alert color={isGood ? 'leaf' : 'weld'} variant="light" icon={<Icon size={16} />}>
      {state.draft === 'tested' && t('tested')}
      {(state.draft === 'untested' || state.draft === 'submitted') && t('notTested')}
      {state.draft === 'published' && t('unchanged', { last: state.last })}
      {warnings > 0 && (
        <Group justify="space-between" mt={4}>
          {t('warned', { count: warnings })}
          <Button variant="default" size="compact-sm" onClick={onShow}>
            {t('showWarnings', { count: warnings })}
          </Button>
        </Group>
      )}
    </Alert>
  );
}

function Done({ spaceId, workflow, onClose }: Pick<PublishDialogProps, 'spaceId' | 'workflow' | 'onClose'>) {
  const t = useMessages(publishMessages);
  return (
    <Stack>
      <List spacing="xs" size="sm" role="status">
        <List.Item>{t('doneStep', { name: workflow.name })}</List.Item>
        <List.Item>{t('doneUpdate')}</List.Item>
        <List.Item>{t('doneDraft')}</List.Item>
      </List>
      <Title order={3} size="sm">
        {t('doneCall')}
      </Title>
      <CallableGuide spaceId={spaceId} workflowId={workflow.id} />
      <Group justify="flex-end">
        <ListingButton entity={{ kind: 'workflow', id: workflow.id, name: workflow.name }} />
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  );
}
