import { plugin } from '@heddle/api-contract/families/plugin';
import { extend } from '../../kernel/extensionPoints.js';
import { implement, notYet } from '../../kernel/implement.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { extendSealed } from '../../secrets/sealedColumns.js';
import { addTools } from './addTools.js';
import { builtInKind } from './builtIn/builtInKind.js';
import { credentialKinds } from './call/CredentialKind.js';
import { httpKind } from './call/httpKind.js';
import { pluginKinds } from './call/PluginKind.js';
import { secretPlace, serviceKey } from './call/serviceKey.js';
import { listChanges } from './changelog.js';
import { debugTool, listDebugCalls } from './debugTool.js';
import {
  deletePlugin,
  inheritPlugins,
  moveProjectToTrash,
  purgeDeletedPlugins,
  takeProjectFromTrash,
} from './deletion.js';
import { describePlugin, listPluginTools, readAuthority } from './describePlugin.js';
import { lockPlugin, unlockPlugin } from './editLease.js';
import { fetchDocument } from './fetchDocument.js';
import { convertDocument, registerByCode, updateByCode } from './importPlugins.js';
import { listDrafts, listOnline, listPlugins, listPublished } from './listPlugins.js';
import { finishConsent, readConsent, revokeConsent, startConsent } from './oauth/consents.js';
import { forgetTokensIn, forgetTokensOf } from './oauth/forgetTokens.js';
import { oauthClient, oauthCode } from './oauth/oauthKinds.js';
import { describeOAuth } from './oauth/oauthSchema.js';
import { clearUnused, tokenPlace } from './oauth/TokenStore.js';
import { pluginResource } from './pluginResource.js';
import { rollProjectBack } from './projectPlugins.js';
import { listPublications, listUnpublishedChanges, publishPlugin, readNextVersion } from './publishPlugin.js';
import { registerPlugin, updatePlugin } from './registerPlugin.js';
import {
  listPrices,
  listWorkflowPrices,
  readGeneratorSettings,
  readOutgoingAddresses,
  upsertPlugin,
} from './services.js';
import * as tables from './tables.js';
import { writeToolCode } from './toolSnippet.js';
import { createTool, deleteTool, updateTool } from './tools.js';

const privateNetworks = 'the operator names the private hosts that plugins may call in the configuration';

export const pluginModule = implement(
  plugin,
  {
    registerMeta: registerPlugin,
    updateMeta: updatePlugin,
    getInfo: describePlugin,
    delete: deletePlugin,
    userAuthority: readAuthority,
    lock: lockPlugin,
    unlock: unlockPlugin,
    createApi: createTool,
    updateApi: updateTool,
    deleteApi: deleteTool,
    getApis: listPluginTools,
    debugApi: debugTool,
    debugHistory: listDebugCalls,
    publish: publishPlugin,
    nextVersion: readNextVersion,
    publishHistory: listPublications,
    updatedApis: listUnpublishedChanges,
    changelog: listChanges,
    toCode: writeToolCode,
    fetchDocument,
    upsert: upsertPlugin,
    nl2appConfig: readGeneratorSettings,
    exportIpConfig: readOutgoingAddresses,
    workflowPrices: listWorkflowPrices,
    prices: listPrices,
    wakeUpIde: notYet('programs of plugins are edited in the studio, which starts nothing'),
    hideUpdates: notYet('the studio shows unpublished changes when publishing and prompts nobody'),
    messageNodes: notYet('workflows are tools of agents under their own ids'),
    createFeedback: notYet('people discuss plugins on their page in the marketplace'),
    optimizeInputs: notYet('models do not write descriptions of inputs yet'),
    optimizeTool: notYet('models do not write descriptions of tools yet'),
    configureAsync: notYet('tools that answer later are not built yet'),
    asyncTasks: notYet('tools that answer later are not built yet'),
    asyncConfig: notYet('tools that answer later are not built yet'),
    privateLink: notYet(privateNetworks),
    upsertPrivateLink: notYet(privateNetworks),
    privateLinks: notYet(privateNetworks),
    operatePrivateLink: notYet(privateNetworks),
    convert: convertDocument,
    list: listPlugins,
    listDrafts,
    listPublished,
    listOnline,
    register: registerByCode,
    update: updateByCode,
    batchCreate: addTools,
    oauthSchema: describeOAuth,
    oauthStatus: readConsent,
    startConsent,
    finishConsent,
    revokeConsent,
  },
  {
    tables,
    start: purgeDeletedPlugins,
    clearEnded: clearUnused,
    on: {
      projectDeleted: moveProjectToTrash,
      projectRestored: takeProjectFromTrash,
      projectRolledBack: rollProjectBack,
      memberLeft: async (db, left) => {
        await inheritPlugins(db, left);
        await forgetTokensIn(db, left);
      },
      personRemoved: forgetTokensOf,
    },
    extensions: [
      extend(resourceKinds, pluginResource),
      extend(pluginKinds, httpKind),
      extend(pluginKinds, builtInKind),
      extend(credentialKinds, serviceKey),
      extend(credentialKinds, oauthCode),
      extend(credentialKinds, oauthClient),
      extendSealed({
        ...{
          subject: 'plugin',
          table: tables.pluginSecrets,
          sealed: 'sealed',
          keys: ['pluginId', 'environment'],
        },
        placeOf: ({ pluginId, environment }) => secretPlace(pluginId, environment),
      }),
      extendSealed({
        ...{ subject: 'plugin', table: tables.pluginTokens, sealed: 'sealed' },
        keys: ['pluginId', 'isDraft', 'userId'],
        placeOf: tokenPlace,
      }),
    ],
  },
);
