import type { ClearSecret, FormContext, FormCredential } from '@heddle/node-types/forms';
import type { KnownCredential } from '@heddle/workflow-schema';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { queryClient } from '../../../shared/api/client.js';
import {
  type Credential,
  type CredentialValues,
  credentialsQuery,
  LateCredentialDialog,
  useCredentials,
} from '../../credential/index.js';

interface Request {
  known: Partial<CredentialValues>;
  resolve(credential: FormCredential | undefined): void;
}

interface FormCredentials {
  /** For the forms of nodes. */
  host: Pick<FormContext, 'credentials' | 'storeCredential'>;
  /** For the validator; undefined until they are loaded. */
  known: readonly KnownCredential[] | undefined;
  /** The dialog in which a secret is stored. */
  dialog: ReactNode;
}

/** The credentials of the workspace for the editor, and the dialog that moves a secret to them. */
export function useFormCredentials(spaceId: string): FormCredentials {
  const { data } = useCredentials(spaceId);
  const [request, setRequest] = useState<Request>();
  const created = useRef<string>(undefined);
  const host = useMemo(
    () => ({
      ...(data && { credentials: data.map(toFormCredential) }),
      storeCredential: (secret: ClearSecret) =>
        new Promise<FormCredential | undefined>((resolve) => {
          created.current = undefined;
          setRequest({ known: valuesFor(secret), resolve });
        }),
    }),
    [data],
  );
  const known = useMemo(
    () => data?.map(({ credential_id: id, name, hosts }) => ({ id, name, hosts })),
    [data],
  );
  const handleClose = async () => {
    setRequest(undefined);
    const all = created.current ? await queryClient.fetchQuery(credentialsQuery(spaceId)) : [];
    const found = all.find(({ credential_id }) => credential_id === created.current);
    request?.resolve(found && toFormCredential(found));
  };
  const dialog = request && (
    <LateCredentialDialog
      spaceId={spaceId}
      known={request.known}
      isOpen
      onCreated={(id) => {
        created.current = id;
      }}
      onClose={() => void handleClose()}
    />
  );
  return { host, known, dialog };
}

function toFormCredential(credential: Credential): FormCredential {
  const { credential_id: id, name, kind, location, key, hint, hosts } = credential;
  const placement = kind === 'bearer' ? { kind } : { kind: location, name: key };
  return { id, name, detail: hint, hosts, placement };
}

function valuesFor({ secret, placement, host }: ClearSecret): Partial<CredentialValues> {
  const common = { secret, hosts: host === undefined ? [] : [host.replace(/^https:\/\//, '')] };
  if (placement.kind === 'bearer') return { ...common, kind: 'bearer' };
  return {
    ...common,
    kind: 'service',
    location: placement.kind,
    ...(placement.name && { key: placement.name }),
  };
}
