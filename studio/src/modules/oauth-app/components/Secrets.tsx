import { confirm } from '@heddle/ui-kit';
import { Button, Code, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { SecretOnce } from '../../access-token/index.js';
import { oauthAppMessages } from '../oauthAppMessages.js';
import { type AppDetails, useCreateSecret, useDeleteSecret } from '../queries.js';
import { AppSection } from './AppSection.js';

/** Client secrets of a web app. */
export function Secrets({ app }: { app: AppDetails }) {
  const t = useMessages(oauthAppMessages);
  const shared = useMessages(sharedMessages);
  const { appid } = app.app_meta;
  const create = useCreateSecret(appid);
  const remove = useDeleteSecret(appid);
  const [secret, setSecret] = useState<string>();
  const handleDelete = async (id: string, mask: string) => {
    const isSure = await confirm({
      title: t('deleteSecret', { mask }),
      children: t('deleteSecretWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(id);
  };
  return (
    <AppSection
      title={t('secrets')}
      why={t('secretsWhy')}
      actions={
        <Button
          variant="default"
          loading={create.isPending}
          onClick={() => create.mutate(undefined, { onSuccess: setSecret })}
        >
          {t('newSecret')}
        </Button>
      }
    >
      {app.client_secrets.length === 0 ? (
        <Text size="sm">{t('noSecrets')}</Text>
      ) : (
        <Rows label={t('secrets')}>
          {app.client_secrets.map(({ id, mask }) => (
            <Row key={id} name={<Code>{mask}</Code>}>
              <Button
                variant="default"
                size="xs"
                aria-label={`${shared('delete')}: ${mask}`}
                onClick={() => void handleDelete(id, mask)}
              >
                {shared('delete')}
              </Button>
            </Row>
          ))}
        </Rows>
      )}
      <SecretOnce title={t('secretReady')} secret={secret} onClose={() => setSecret(undefined)} />
    </AppSection>
  );
}
