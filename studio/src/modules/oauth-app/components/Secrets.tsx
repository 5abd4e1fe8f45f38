import { confirm } from '@heddle/ui-kit';
import { Button, Code, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { SecretOnce } from '../../access-token/index.js';
import { oauthAppWords } from '../oauthAppWords.js';
import { type AppDetails, useCreateSecret, useDeleteSecret } from '../queries.js';
import { Part } from './Part.js';

/** Secrets of an app on a server. */
export function Secrets({ app }: { app: AppDetails }) {
  const words = useWords(oauthAppWords);
  const shared = useWords(sharedWords);
  const { appid } = app.app_meta;
  const create = useCreateSecret(appid);
  const remove = useDeleteSecret(appid);
  const [secret, setSecret] = useState<string>();
  const handleDelete = async (id: string, mask: string) => {
    const isSure = await confirm({
      title: words('deleteSecret', { mask }),
      children: words('deleteSecretWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(id);
  };
  return (
    <Part
      title={words('secrets')}
      why={words('secretsWhy')}
      actions={
        <Button
          variant="default"
          loading={create.isPending}
          onClick={() => create.mutate(undefined, { onSuccess: setSecret })}
        >
          {words('newSecret')}
        </Button>
      }
    >
      {app.client_secrets.length === 0 ? (
        <Text size="sm">{words('noSecrets')}</Text>
      ) : (
        <Rows label={words('secrets')}>
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
      <SecretOnce title={words('secretReady')} secret={secret} onClose={() => setSecret(undefined)} />
    </Part>
  );
}
