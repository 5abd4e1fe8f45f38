import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { uploadMessages } from './uploadMessages.js';

/** Why the last step of the wizard was refused. */
export function CreateError({ error }: { error: unknown }) {
  const t = useMessages(uploadMessages);
  if (error === null || error === undefined) return null;
  return (
    <Alert
      role="alert"
      color="madder"
      variant="light"
      radius={0}
      icon={<IconAlertCircle size={16} aria-hidden />}
      title={t('createFailed')}
    >
      {errorText(error)}
    </Alert>
  );
}
