import { confirm } from '@heddle/ui-kit';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { SecretOnce } from '../../access-token/index.js';
import { canGenerateKeys, generateKeyPair } from '../generateKeyPair.js';
import { oauthAppMessages } from '../oauthAppMessages.js';
import { type AppDetails, useAddKey, useDeleteKey } from '../queries.js';
import { AppSection } from './AppSection.js';
import { CopyText } from './CopyText.js';

/** Public keys of a service app. */
export function Keys({ app }: { app: AppDetails }) {
  const t = useMessages(oauthAppMessages);
  const shared = useMessages(sharedMessages);
  const { appid } = app.app_meta;
  const add = useAddKey(appid);
  const remove = useDeleteKey(appid);
  const [isUploading, setIsUploading] = useState(false);
  const [privateKey, setPrivateKey] = useState<string>();
  const generate = useMutation({
    mutationFn: async () => {
      const pair = await generateKeyPair();
      await add.mutateAsync(pair.publicKey);
      return pair.privateKey;
    },
    // The mutation shows the server's errors.
    meta: { isQuiet: true },
    onSuccess: setPrivateKey,
  });
  const handleDelete = async (fingerprint: string) => {
    const isSure = await confirm({
      title: t('deleteKey'),
      children: t('deleteKeyWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(fingerprint);
  };
  return (
    <AppSection
      title={t('keys')}
      why={t('keysWhy')}
      actions={
        <>
          {canGenerateKeys() && (
            <Button variant="default" loading={generate.isPending} onClick={() => generate.mutate()}>
              {t('generate')}
            </Button>
          )}
          <Button variant="default" onClick={() => setIsUploading(true)}>
            {t('upload')}
          </Button>
        </>
      }
    >
      <Text size="xs" c="dimmed">
        {t(canGenerateKeys() ? 'generateHint' : 'generateInsecure')}
      </Text>
      {app.public_keys.length === 0 ? (
        <Text size="sm">{t('noKeys')}</Text>
      ) : (
        <Rows label={t('keys')}>
          {app.public_keys.map(({ fingerprint }) => (
            <Row key={fingerprint} name={<CopyText text={fingerprint} label={t('keys')} />}>
              <Button
                variant="default"
                size="xs"
                aria-label={`${shared('delete')}: ${fingerprint}`}
                onClick={() => void handleDelete(fingerprint)}
              >
                {shared('delete')}
              </Button>
            </Row>
          ))}
        </Rows>
      )}
      <UploadDialog appid={appid} isOpen={isUploading} onClose={() => setIsUploading(false)} />
      <SecretOnce
        title={t('generated')}
        secret={privateKey}
        fileName="private-key.pem"
        onClose={() => setPrivateKey(undefined)}
      />
    </AppSection>
  );
}

function UploadDialog({ appid, isOpen, onClose }: { appid: string; isOpen: boolean; onClose(): void }) {
  const t = useMessages(oauthAppMessages);
  const shared = useMessages(sharedMessages);
  const add = useAddKey(appid, { isQuiet: true });
  const [pem, setPem] = useState('');
  const handleUpload = () =>
    add.mutate(pem, {
      onSuccess: () => {
        setPem('');
        onClose();
      },
    });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('upload')}
      size={520}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <Textarea
          label={t('pem')}
          description={t('pemHint')}
          placeholder="-----BEGIN PUBLIC KEY-----"
          autosize
          minRows={6}
          maxRows={14}
          spellCheck={false}
          data-autofocus
          value={pem}
          error={add.error && errorText(add.error)}
          onChange={(event) => setPem(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button loading={add.isPending} disabled={pem.trim() === ''} onClick={handleUpload}>
            {t('upload')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
