import { testCaseLimits } from '@heddle/api-contract/families/test-case';
import { Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { savedInputsMessages } from './savedInputsMessages.js';

interface InputsNameDialogProps {
  /** The name so far; empty for new inputs. */
  initial: string;
  isBusy: boolean;
  onClose(): void;
  onSubmit(name: string): void;
}

/** Asks for the name of saved inputs. */
export function InputsNameDialog({ initial, isBusy, onClose, onSubmit }: InputsNameDialogProps) {
  const t = useMessages(savedInputsMessages);
  const shared = useMessages(sharedMessages);
  const [name, setName] = useState(initial);
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() !== '') onSubmit(name.trim());
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={400}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <form onSubmit={handleSubmit}>
        <Stack>
          <TextInput
            label={t('name')}
            description={t('nameWhy')}
            maxLength={testCaseLimits.name}
            required
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <FormButtons submit={shared('save')} isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
