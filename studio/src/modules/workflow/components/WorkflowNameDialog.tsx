import { Modal, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { DescribeChoice } from '../../../shared/writing/DescribeChoice.js';
import { workflowMessages } from '../workflowMessages.js';

/** Workflow names that the server accepts. */
export const namePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

interface Values {
  name: string;
  description: string;
  isChatFlow: boolean;
  /** Whether a model writes it from the description. */
  isWritten: boolean;
}

function nameProblem(name: string): ReactNode {
  if (namePattern.test(name)) return null;
  return <Message table={workflowMessages} name={name ? 'namePattern' : 'nameRequired'} />;
}

interface WorkflowNameDialogProps {
  title: string;
  submitLabel: string;
  isOpen: boolean;
  /** Whether to choose between workflow and chat flow. */
  asksKind?: boolean;
  initial?: Pick<Values, 'name' | 'description'>;
  isPending: boolean;
  /** Whether a model can write a new workflow; undefined where that is not offered. */
  canWrite?: boolean | undefined;
  onClose(): void;
  onSubmit(values: Values): void;
}

/** Asks for the name and description of a new or existing workflow. */
export function WorkflowNameDialog(props: WorkflowNameDialogProps) {
  const t = useMessages(workflowMessages);
  const shared = useMessages(sharedMessages);
  const form = useForm<Values>({
    initialValues: { name: '', description: '', isChatFlow: false, isWritten: false },
    validate: { name: (name) => nameProblem(name.trim()) },
  });
  const { setValues, resetDirty, clearErrors } = form;
  const { isOpen } = props;
  const name = props.initial?.name ?? '';
  const description = props.initial?.description ?? '';
  useEffect(() => {
    if (!isOpen) return;
    const initial = { name, description, isChatFlow: false, isWritten: false };
    setValues(initial);
    resetDirty(initial);
    clearErrors();
  }, [isOpen, name, description, setValues, resetDirty, clearErrors]);
  return (
    <Modal
      opened={isOpen}
      onClose={props.onClose}
      title={props.title}
      size={400}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <form onSubmit={form.onSubmit((values) => props.onSubmit({ ...values, name: values.name.trim() }))}>
        <Stack>
          {props.asksKind && (
            <KindField
              value={form.values.isChatFlow}
              onChange={(isChatFlow) => form.setFieldValue('isChatFlow', isChatFlow)}
            />
          )}
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            maxLength={64}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t('description')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={2000}
            {...form.getInputProps('description')}
          />
          {/* Chat flows need nodes about conversations, which the model is not taught. */}
          {props.asksKind && !form.values.isChatFlow && (
            <DescribeChoice
              kind="workflow"
              canWrite={props.canWrite}
              description={form.values.description}
              checked={form.values.isWritten}
              onChange={(isWritten) => form.setFieldValue('isWritten', isWritten)}
            />
          )}
          <FormButtons submit={props.submitLabel} isBusy={props.isPending} onCancel={props.onClose} />
        </Stack>
      </form>
    </Modal>
  );
}

interface KindFieldProps {
  value: boolean;
  onChange(isChatFlow: boolean): void;
}

function KindField({ value, onChange }: KindFieldProps) {
  const t = useMessages(workflowMessages);
  return (
    <Radio.Group
      label={t('kind')}
      value={value ? 'chatFlow' : 'workflow'}
      onChange={(kind) => onChange(kind === 'chatFlow')}
    >
      <Stack gap="xs" mt={6}>
        <Radio value="workflow" label={t('kindWorkflow')} description={t('kindWorkflowWhy')} />
        <Radio value="chatFlow" label={t('chatFlow')} description={t('chatFlowWhy')} />
      </Stack>
    </Radio.Group>
  );
}
