import { cardRecordLimits } from '@heddle/api-contract';
import { Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { cardMessages } from '../cardMessages.js';
import { useCreateCard, useTemplates } from '../queries.js';

/** Name and template of a new card. */
export function NewCardDialog({ spaceId, onClose }: { spaceId: string; onClose(): void }) {
  const t = useMessages(cardMessages);
  const navigate = useNavigate();
  const create = useCreateCard(spaceId);
  const templates = useTemplates().data ?? [];
  return (
    <FormDialog
      title={t('newCard')}
      submit={t('create')}
      isOpen
      initial={{ name: '', templateId: '' }}
      check={({ name }) => ({ name: name.trim() === '' && t('needsName') })}
      onSubmit={async (values) => {
        const card_id = await create.mutateAsync(values);
        await navigate({ to: '/space/$space_id/card/$card_id', params: { space_id: spaceId, card_id } });
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <TextInput
            label={t('name')}
            required
            maxLength={cardRecordLimits.name}
            data-autofocus
            {...field('name')}
          />
          <Select
            label={t('template')}
            allowDeselect={false}
            value={values.templateId}
            onChange={(value) => set('templateId', value ?? '')}
            data={[
              { value: '', label: t('empty') },
              ...templates.map(({ template_id, name }) => ({ value: template_id, label: name })),
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}
