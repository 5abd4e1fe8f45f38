import { credential } from '@heddle/api-contract/families/credential';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { extendSealed } from '../../secrets/sealedColumns.js';
import { credentialKinds } from '../plugin/index.js';
import { credentialLists } from '../workflow/index.js';
import { environmentCredential } from './authorize.js';
import {
  createCredential,
  deleteCredential,
  listCredentials,
  listKnown,
  listUsers,
  updateCredential,
} from './credentials.js';
import { inheritCredentials } from './leaving.js';
import { basicAuth, bearerToken } from './namedKinds.js';
import { credentialPlace } from './secret.js';
import * as tables from './tables.js';

export const credentialModule = implement(
  credential,
  {
    list: listCredentials,
    create: createCredential,
    update: updateCredential,
    delete: deleteCredential,
    usedBy: listUsers,
  },
  {
    tables,
    on: { memberLeft: inheritCredentials },
    extensions: [
      extend(credentialKinds, bearerToken),
      extend(credentialKinds, basicAuth),
      extend(credentialKinds, environmentCredential),
      extend(credentialLists, listKnown),
      extendSealed({
        ...{ subject: 'credential', table: tables.credentials, sealed: 'sealed', keys: ['id'] },
        placeOf: ({ id }) => credentialPlace(id),
      }),
    ],
  },
);
