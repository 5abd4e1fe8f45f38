import type { TriggerEntry } from '@heddle/api-contract/families/trigger';
import { showSuccess } from '@heddle/ui-kit';
import { Button, JsonInput, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { announceError } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { useFireTrigger } from '../queries.js';
import { isObjectText, sampleBody } from '../TriggerValues.js';
import { triggerMessages } from '../triggerMessages.js';

/** Fires a trigger once. For a webhook or an event, the user enters the body first. */
export function RunNow({ trigger: { trigger_id, kind, fields } }: { trigger: TriggerEntry }) {
  const t = useMessages(triggerMessages);
  const fire = useFireTrigger();
  const [isAsking, setIsAsking] = useState(false);
  const run = async (body: Record<string, never>) => {
    await fire.mutateAsync({ trigger_id, body });
    showSuccess(t('fired'));
  };
  return (
    <>
      <Button
        size="xs"
        loading={fire.isPending}
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        onClick={() => (kind === 'schedule' ? void run({}).catch(announceError) : setIsAsking(true))}
      >
        {t('fire')}
      </Button>
      <FormDialog
        title={t('fire')}
        submit={t('fire')}
        size={520}
        isOpen={isAsking}
        initial={{ body: sampleBody(fields) }}
        check={({ body }) => ({ body: !isObjectText(body) && t('bodyWrong') })}
        onSubmit={({ body }) => run(JSON.parse(body.trim() || '{}') as Record<string, never>)}
        onClose={() => setIsAsking(false)}
      >
        {({ field }) => (
          <>
            <Text size="sm" c="dimmed">
              {t('fireWhy')}
            </Text>
            <JsonInput
              label={t('body')}
              autosize
              minRows={4}
              maxRows={14}
              data-autofocus
              {...field('body')}
            />
          </>
        )}
      </FormDialog>
    </>
  );
}
