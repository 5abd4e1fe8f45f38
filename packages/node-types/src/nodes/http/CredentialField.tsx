import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { useFormScope } from '../../form-parts/FormScope.js';
import { Note } from '../../form-parts/Note.js';
import { formatMessage } from '../../formatMessage.js';
import { movableSecret } from './clearSecret.js';
import type { HttpData } from './definition.js';
import { messages } from './messages.js';
import { namedCredential } from './namedCredential.js';
import { moveToCredential, removeCredential, writeCredential } from './writeCredential.js';

const inDocument = 'document';

/** Chooses the credential that signs the request, if the host has any or the document names one. */
export function CredentialField({ auth }: { auth: HttpData['inputs']['auth'] }) {
  const { language, onChange, isReadOnly, context } = useFormScope();
  const t = messages[language];
  const id = namedCredential(auth);
  const { credentials = [] } = context;
  if (id === undefined && credentials.length === 0) return null;
  const chosen = credentials.find((credential) => credential.id === id);
  const unknown = id !== undefined && !chosen ? [{ value: id, label: t.credentialUnknown }] : [];
  const options = credentials.map(({ id: value, name, detail }) => ({
    value,
    label: detail === undefined ? name : `${name} · ${detail}`,
  }));
  return (
    <div>
      <Select
        label={t.credential}
        value={id ?? inDocument}
        data={[{ value: inDocument, label: t.credentialNone }, ...options, ...unknown]}
        allowDeselect={false}
        searchable={options.length > 8}
        disabled={isReadOnly}
        description={chosen && formatMessage(t.credentialHosts, { hosts: chosen.hosts.join(', ') })}
        onChange={(value) => {
          const next = credentials.find((credential) => credential.id === value);
          if (next) onChange((draft) => writeCredential(draft, next), t.credential);
          else if (value === inDocument) onChange(removeCredential, t.credential);
        }}
      />
      <FieldProblems path={['inputs', 'auth']} />
    </div>
  );
}

/** Offers to move a secret out of the document. Versions and stored runs keep the copies that they have. */
export function MoveToCredentials({ data }: { data: HttpData }) {
  const { language, onChange, isReadOnly, context } = useFormScope();
  const t = messages[language];
  const [isMoving, setIsMoving] = useState(false);
  const { storeCredential } = context;
  const movable = movableSecret(data);
  if (!movable || !storeCredential || isReadOnly) return null;
  const handleMove = async () => {
    setIsMoving(true);
    try {
      const credential = await storeCredential(movable);
      if (credential) onChange((draft) => moveToCredential(draft, movable, credential), t.credentialMove);
    } finally {
      setIsMoving(false);
    }
  };
  return (
    <div>
      <Note>{t.clearCopies}</Note>
      <Button variant="default" size="xs" mt={6} loading={isMoving} onClick={() => void handleMove()}>
        {t.credentialMove}
      </Button>
    </div>
  );
}
