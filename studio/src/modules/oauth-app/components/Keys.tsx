import { confirm } from '@heddle/ui-kit';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { SecretOnce } from '../../access-token/index.js';
import { canGenerateKeys, generateKeyPair } from '../generateKeyPair.js';
import { oauthAppWords } from '../oauthAppWords.js';
import { type AppDetails, useAddKey, useDeleteKey } from '../queries.js';
import { CopyText } from './CopyText.js';
import { Part } from './Part.js';

/** Public keys of an app that signs in by itself. */
export function Keys({ app }: { app: AppDetails }) {
  const words = useWords(oauthAppWords);
  const shared = useWords(sharedWords);
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
    // What the server refuses is said by the call itself.
    meta: { isQuiet: true },
    onSuccess: setPrivateKey,
  });
  const handleDelete = async (fingerprint: string) => {
    const isSure = await confirm({
      title: words('deleteKey'),
      children: words('deleteKeyWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(fingerprint);
  };
  return (
    <Part
      title={words('keys')}
      why={words('keysWhy')}
      actions={
        <>
          {canGenerateKeys() && (
            <Button variant="default" loading={generate.isPending} onClick={() => generate.mutate()}>
              {words('generate')}
            </Button>
          )}
          <Button variant="default" onClick={() => setIsUploading(true)}>
            {words('upload')}
          </Button>
        </>
      }
    >
      <Text size="xs" c="dimmed">
        {words(canGenerateKeys() ? 'generateHint' : 'generateInsecure')}
      </Text>
      {app.public_keys.length === 0 ? (
        <Text size="sm">{words('noKeys')}</Text>
      ) : (
        <Rows label={words('keys')}>
          {app.public_keys.map(({ fingerprint }) => (
            <Row key={fingerprint} name={<CopyText text={fingerprint} label={words('keys')} />}>
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
        title={words('generated')}
        secret={privateKey}
        fileName="private-key.pem"
        onClose={() => setPrivateKey(undefined)}
      />
    </Part>
  );
}

function UploadDialog({ appid, isOpen, onClose }: { appid: string; isOpen: boolean; onClose(): void }) {
  const words = useWords(oauthAppWords);
  const shared = useWords(sharedWords);
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
      title={words('upload')}
      size={520}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <Textarea
          label={words('pem')}
          description={words('pemHint')}
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
            {words('upload')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
