import { updateTypes } from '@heddle/api-contract/families/knowledge';
import { showSuccess } from '@heddle/ui-kit';
import { Button, Radio, Select, Stack } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { useRefreshDocument } from '../web/webQueries.js';
import { documentMessages } from './documentMessages.js';
import { useChangeDocument } from './documentQueries.js';
import { type KnowledgeDocument, updateDays } from './KnowledgeDocument.js';

interface FrequencyDialogProps {
  datasetId: string;
  document: KnowledgeDocument;
  onClose(): void;
}

/** How often a web page is read again, and whether what changed replaces the content. */
export function FrequencyDialog({ datasetId, document, onClose }: FrequencyDialogProps) {
  const t = useMessages(documentMessages);
  const shared = useMessages(sharedMessages);
  const change = useChangeDocument(datasetId, { isQuiet: true });
  const refresh = useRefreshDocument(datasetId);
  return (
    <FormDialog
      title={t('frequency')}
      submit={shared('save')}
      isOpen
      initial={{
        days: String(document.update.days),
        type: String(document.update.type || updateTypes.cover),
      }}
      onSubmit={({ days, type }) =>
        change.mutateAsync({
          id: document.id,
          update: { days: Number(days), type: days === '0' ? updateTypes.none : Number(type) },
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            label={t('frequency')}
            description={t('frequencyHint')}
            allowDeselect={false}
            data={updateDays.map((days) => ({
              value: String(days),
              label: days === 0 ? t('never') : days === 1 ? t('everyDay') : t('everyDays', { days }),
            }))}
            {...form.field('days')}
          />
          {form.values.days !== '0' && (
            <Radio.Group label={t('updateType')} {...form.field('type')}>
              <Stack gap={8} mt={6}>
                <Radio value={String(updateTypes.cover)} label={t('cover')} />
                <Radio value={String(updateTypes.append)} label={t('append')} />
              </Stack>
            </Radio.Group>
          )}
          <div>
            <Button
              variant="default"
              loading={refresh.isPending}
              onClick={() =>
                refresh.mutate(document.id, {
                  onSuccess: () => showSuccess(t('refreshStarted', { name: document.name })),
                })
              }
            >
              {t('refreshNow')}
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  );
}
