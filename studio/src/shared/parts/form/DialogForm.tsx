import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { errorText, logIdOf } from '../../api/announceError.js';
import { useDiscardQuestion } from '../../edits/discardQuestion.js';
import { useUnsavedEdits } from '../../edits/unsavedEdits.js';
import { useMessages } from '../../i18n/i18n.js';
import { sharedMessages } from '../../i18n/sharedMessages.js';
import { FormButtons } from '../FormButtons.js';
import { fieldOfRefusal } from './fieldOfRefusal.js';
import { type FieldProblems, type FormFields, useFormValues } from './useFormValues.js';

export interface DialogFormProps<Values extends object> {
  initial: Values;
  /** Label of the submit button. */
  submit: string;
  /** Problems of the values, worded in the page's language. */
  check?(values: Values): FieldProblems<Values>;
  /** Whether the values can be submitted; always, if absent. Prefer `check`, which says what is missing. */
  isReady?(values: Values): boolean;
  /** Sends the values. Rejections are shown here, so mutations are quiet. */
  onSubmit(values: Values): Promise<unknown>;
  /** Form fields by the API's names, where they differ. */
  apiNames?: Readonly<Record<string, keyof Values & string>>;
  /** Closes the dialog: after success, or when the user gives up. */
  onClose(): void;
  /** Set to the function that the dialog's close button and Escape call. */
  closing: RefObject<() => void>;
  children(form: FormFields<Values>): ReactNode;
}

export function DialogForm<Values extends object>(props: DialogFormProps<Values>) {
  const { initial, submit, check, isReady, onSubmit, apiNames, onClose, closing, children } = props;
  const form = useFormValues({ initial, check, errorText });
  const askToDiscard = useDiscardQuestion();
  const [isBusy, setIsBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const isToFocus = useRef(false);
  const isAsking = useRef(false);
  useEffect(() => {
    if (!isToFocus.current || !element.current) return;
    isToFocus.current = false;
    focusFirstProblem(element.current);
  });

  async function handleClose(): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    const isSure = !form.isDirty() || (await askToDiscard());
    isAsking.current = false;
    if (isSure) onClose();
  }
  closing.current = () => void handleClose();
  useUnsavedEdits(form.isDirty());

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // Forms of dialogs inside this one are inside this form for React.
    event.stopPropagation();
    if (isBusy) return;
    if (!form.tryValues()) {
      isToFocus.current = true;
      return;
    }
    const { values } = form.fields;
    setIsBusy(true);
    try {
      await onSubmit(values);
      onClose();
    } catch (error) {
      isToFocus.current = true;
      const names = Object.keys(values) as (keyof Values & string)[];
      form.refuse({ field: fieldOfRefusal(error, names, apiNames), error });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form ref={element} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Stack>
        {children(form.fields)}
        {form.general !== undefined && <GeneralProblem error={form.general} />}
        <FormButtons
          submit={submit}
          isBusy={isBusy}
          isReady={isReady?.(form.fields.values)}
          onCancel={() => void handleClose()}
        />
      </Stack>
    </form>
  );
}

function GeneralProblem({ error }: { error: unknown }) {
  const t = useMessages(sharedMessages);
  const logId = logIdOf(error);
  return (
    <Alert role="alert" color="madder" variant="light" icon={<IconAlertCircle size={16} aria-hidden />}>
      {errorText(error)}
      {logId && (
        <Text size="xs" c="dimmed">
          {t('logId', { id: logId })}
        </Text>
      )}
    </Alert>
  );
}

/** Groups of checkboxes have an error but no input of their own that is marked. */
function focusFirstProblem(form: HTMLFormElement): void {
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"], .mantine-InputWrapper-error');
  const input = first?.matches('[aria-invalid]')
    ? first
    : first?.closest('.mantine-InputWrapper-root')?.querySelector<HTMLElement>('input, textarea, button');
  input?.focus();
}
