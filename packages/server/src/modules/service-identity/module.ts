import { serviceIdentity } from '@heddle/api-contract/families/service-identity';
import { implement } from '../../kernel/implement.js';
import {
  createIdentity,
  describeIdentity,
  forgetIdentity,
  listIdentities,
  removeIdentity,
  renewToken,
  updateIdentity,
} from './identities.js';
import * as tables from './tables.js';

export const serviceIdentityModule = implement(
  serviceIdentity,
  {
    create: createIdentity,
    get: describeIdentity,
    update: updateIdentity,
    renewToken,
    remove: removeIdentity,
    list: listIdentities,
  },
  { tables, on: { memberLeft: forgetIdentity } },
);
