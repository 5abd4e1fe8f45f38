import { Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { workflowWords } from '../workflowWords.js';

/** What the server takes as a name. */
export const namePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

interface Values {
  name: string;
  description: string;
}

interface WorkflowNameDialogProps {
  title: string;
  submitLabel: string;
  isOpen: boolean;
  initial?: Values;
  isPending: boolean;
  onClose(): void;
  onSubmit(values: Values): void;
}

/** Asks for name and description, for a new workflow or an old one. */
export function WorkflowNameDialog(props: WorkflowNameDialogProps) {
  const words = useWords(workflowWords);
  const shared = useWords(sharedWords);
  const form = useForm<Values>({
    initialValues: { name: '', description: '' },
    validate: { name: (name) => nameProblem(name.trim()) },
  });
  function nameProblem(name: string): string | null {
    if (!name) return words('nameRequired');
    return namePattern.test(name) ? null : words('namePattern');
  }
  const { setValues, resetDirty, clearErrors } = form;
  const { isOpen } = props;
  const name = props.initial?.name ?? '';
  const description = props.initial?.description ?? '';
  useEffect(() => {
    if (!isOpen) return;
    setValues({ name, description });
    resetDirty({ name, description });
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
          <TextInput
            label={words('name')}
            description={words('nameHint')}
            maxLength={64}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Textarea
            label={words('description')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={2000}
            {...form.getInputProps('description')}
          />
          <FormButtons submit={props.submitLabel} isBusy={props.isPending} onCancel={props.onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
