import { showSuccess } from '@heddle/ui-kit';
import { Button, Menu } from '@mantine/core';
import { IconTarget } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { retrievalMessages } from './retrievalMessages.js';
import { useAddQuestion, useQuestionSets } from './retrievalQueries.js';

const QuestionSetDialog = lazyDialog(async () => (await import('./QuestionSetDialog.js')).QuestionSetDialog);

interface AddToSetProps {
  datasetId: string;
  question: string;
  expected: ReadonlySet<string>;
}

/** Keeps a question with the chunks that it should find. */
export function AddToSet({ datasetId, question, expected }: AddToSetProps) {
  const t = useMessages(retrievalMessages);
  const sets = useQuestionSets(datasetId);
  const add = useAddQuestion(datasetId);
  const [isCreating, setIsCreating] = useState(false);
  const isEmpty = expected.size === 0;
  return (
    <>
      <Menu position="bottom-end" disabled={isEmpty}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            data-disabled={isEmpty || undefined}
            aria-disabled={isEmpty}
            title={isEmpty ? t('addToSetHint') : undefined}
            loading={add.isPending}
            leftSection={<IconTarget size={14} aria-hidden />}
          >
            {t('addToSet')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {sets.data?.map(({ question_set_id: setId, name }) => (
            <Menu.Item
              key={setId}
              onClick={() =>
                add.mutate(
                  { setId, question, expected: [...expected] },
                  { onSuccess: () => showSuccess(t('added', { name })) },
                )
              }
            >
              {t('addTo', { name })}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setIsCreating(true)}>{t('newSet')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isCreating && (
        <QuestionSetDialog
          datasetId={datasetId}
          first={{ question, expected: [...expected] }}
          onClose={() => setIsCreating(false)}
        />
      )}
    </>
  );
}
