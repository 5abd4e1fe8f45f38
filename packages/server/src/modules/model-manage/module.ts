import { modelManage } from '@heddle/api-contract/families/model-manage';
import { implement } from '../../kernel/implement.js';
import { providerPlace } from '../../models/databaseModelStore.js';
import { extendSealed } from '../../secrets/sealedColumns.js';
import { checkService, findLocalServices } from './checks.js';
import { clearOldCalls } from './clearEnded.js';
import {
  deleteModel,
  listModelAccounts,
  listModels,
  readModel,
  setModelStatus,
  upsertModel,
} from './providedModels.js';
import {
  createProvider,
  deleteProvider,
  describeProvider,
  listProviders,
  listRelated,
  updateProvider,
  validateProvider,
} from './providers.js';
import { modelCalls, modelProviders, providedModels } from './tables.js';
import { readUsage } from './usage.js';

export const modelManageModule = implement(
  modelManage,
  {
    createAccount: createProvider,
    updateAccount: updateProvider,
    deleteAccount: deleteProvider,
    accounts: listProviders,
    relatedResources: listRelated,
    maskedData: describeProvider,
    validateAccount: validateProvider,
    upsertModel,
    deleteModel,
    updateModelStatus: setModelStatus,
    modelAccounts: listModelAccounts,
    models: listModels,
    model: readModel,
    check: checkService,
    localServices: findLocalServices,
    usage: readUsage,
  },
  {
    tables: { modelProviders, providedModels, modelCalls },
    clearEnded: clearOldCalls,
    extensions: [
      extendSealed({
        ...{ subject: 'provider', table: modelProviders, sealed: 'sealedKey', keys: ['id'] },
        placeOf: ({ id }) => providerPlace(id),
      }),
    ],
  },
);
