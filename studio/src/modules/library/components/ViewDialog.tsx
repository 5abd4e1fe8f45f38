import { savedViewLimits } from '@heddle/api-contract/families/saved-view';
import { showSuccess } from '@heddle/ui-kit';
import { Checkbox, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { viewMessages } from '../viewMessages.js';
import { type SavedView, useSaveView } from '../viewQueries.js';

interface ViewDialogProps {
  spaceId: string;
  /** The filters to save. */
  query: string;
  /** The view to change; absent for a new one. */
  view?: SavedView;
  onClose(): void;
}

/** Asks for the name of a view, and whether others see it. */
export function ViewDialog({ spaceId, query, view, onClose }: ViewDialogProps) {
  const t = useMessages(viewMessages);
  const shared = useMessages(sharedMessages);
  const save = useSaveView(spaceId);
  return (
    <FormDialog
      title={t(view ? 'editTitle' : 'saveTitle')}
      submit={shared('save')}
      isOpen
      initial={{ name: view?.name ?? '', isShared: view?.isShared ?? false }}
      check={({ name }) => ({ name: name.trim() === '' ? t('nameMissing') : undefined })}
      onSubmit={async ({ name, isShared }) => {
        await save.mutateAsync({ ...(view && { id: view.id }), name: name.trim(), query, isShared });
        showSuccess(t('saved', { name: name.trim() }));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label={t('name')} maxLength={savedViewLimits.name} data-autofocus {...field('name')} />
          <Checkbox label={t('share')} {...field('isShared', 'checkbox')} />
        </>
      )}
    </FormDialog>
  );
}
