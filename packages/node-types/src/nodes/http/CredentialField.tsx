import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { Note } from '../../form-parts/Note.js';
import { formatMessage } from '../../formatMessage.js';
import { emptySecret, movableSecret } from './clearSecret.js';
import type { HttpData } from './definition.js';
import { messages } from './messages.js';
import { namedCredential } from './namedCredential.js';
import { moveToCredential, removeCredential, writeCredential } from './writeCredential.js';

const inDocument = 'document';
const newCredential = 'new';

/** Chooses the credential that signs the request, if the host has any or the document names one. */
export function CredentialField({ data }: { data: HttpData }) {
  const { language, onChange, isReadOnly, context } = useFormScope();
  const t = messages[language];
  const id = namedCredential(data.inputs.auth);
  const { credentials = [], storeCredential } = context;
  if (id === undefined && credentials.length === 0 && !storeCredential) return null;
  const chosen = credentials.find((credential) => credential.id === id);
  const unknown = id !== undefined && !chosen ? [{ value: id, label: t.credentialUnknown }] : [];
  const another = storeCredential ? [{ value: newCredential, label: t.credentialNew }] : [];
  const options = credentials.map(({ id: value, name, detail }) => ({
    value,
    label: detail === undefined ? name : `${name} · ${detail}`,
  }));
  const handleChange = async (value: string | null) => {
    if (value === inDocument) return onChange(removeCredential, t.credential);
    const next =
      value === newCredential
        ? await storeCredential?.(emptySecret(data))
        : credentials.find((credential) => credential.id === value);
    if (next) onChange((draft) => writeCredential(draft, next), t.credential);
  };
  return (
    <div>
      <Select
        {...labelled(t, 'credential')}
        value={id ?? inDocument}
        data={[{ value: inDocument, label: t.credentialNone }, ...options, ...unknown, ...another]}
        allowDeselect={false}
        searchable={options.length > 8}
        disabled={isReadOnly}
        {...(chosen && {
          description: formatMessage(t.credentialHosts, { hosts: chosen.hosts.join(', ') }),
        })}
        onChange={(value) => void handleChange(value)}
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
