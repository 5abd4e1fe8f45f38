import { mockSetLimits } from '@heddle/api-contract/families/mock-set';
import { Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import type { MockedTool } from '../MockedTool.js';
import { mockSetMessages } from '../mockSetMessages.js';
import { type MockSet, useSaveMockSet } from '../queries.js';

interface MockSetDialogProps {
  tool: MockedTool;
  /** The set to change; empty for a new one. */
  set: Partial<MockSet>;
  onSaved(setId: string): void;
  onClose(): void;
}

/** Name and description of a mock set. */
export function MockSetDialog({ tool, set, onSaved, onClose }: MockSetDialogProps) {
  const t = useMessages(mockSetMessages);
  const shared = useMessages(sharedMessages);
  const save = useSaveMockSet(tool);
  const isNew = set.id === undefined;
  return (
    <FormDialog
      title={t(isNew ? 'add' : 'editTitle')}
      submit={isNew ? t('create') : shared('save')}
      isOpen
      initial={{ name: set.name ?? '', description: set.description ?? '' }}
      check={({ name }) => ({ name: name.trim() === '' && t('nameMissing') })}
      onSubmit={async ({ name, description }) =>
        onSaved(await save.mutateAsync({ id: set.id, name: name.trim(), description }))
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label={t('name')} maxLength={mockSetLimits.name} data-autofocus {...field('name')} />
          <Textarea
            label={t('description')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={mockSetLimits.description}
            {...field('description')}
          />
        </>
      )}
    </FormDialog>
  );
}
