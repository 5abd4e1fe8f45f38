import { Modal } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useMessages } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';
import { DialogForm, type DialogFormProps } from './form/DialogForm.js';

export type { FormFields } from './form/useFormValues.js';

interface FormDialogProps<Values extends object>
  extends Omit<DialogFormProps<Values>, 'initial' | 'closing'> {
  title: string;
  /** Width in pixels. */
  size?: number;
  isOpen: boolean;
  /** Values at opening; undefined while they load. */
  initial: Values | undefined;
  /** Shown while the initial values load, or why they did not. */
  loading?: ReactNode;
  /** Something else is open above the dialog, which the Escape key closes. */
  isCovered?: boolean;
}

/**
 * A dialog with a form. It checks when submitted, shows problems and the server's refusals beside their
 * fields in the page's language, and asks before it drops changes.
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, size = 400, isOpen, initial, loading, isCovered = false, ...form } = props;
  const shared = useMessages(sharedMessages);
  const closing = useRef(form.onClose);
  if (!isOpen || initial === undefined) closing.current = form.onClose;
  return (
    <Modal
      opened={isOpen}
      onClose={() => closing.current()}
      title={title}
      size={size}
      closeOnEscape={!isCovered}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      {initial === undefined ? loading : <DialogForm {...form} initial={initial} closing={closing} />}
    </Modal>
  );
}
