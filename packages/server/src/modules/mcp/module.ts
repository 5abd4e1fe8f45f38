import { mcp } from '@heddle/api-contract/families/mcp';
import { extend } from '../../kernel/extensionPoints.js';
import { emptyUntil, implement } from '../../kernel/implement.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { extendSealed } from '../../secrets/sealedColumns.js';
import { agentTools } from '../agent-chat/index.js';
import { pluginKinds, pluginSources } from '../plugin/index.js';
import { forkServer } from './copyServer.js';
import { inheritServers } from './inheritServers.js';
import { mcpAgentTools } from './mcpAgentTools.js';
import { mcpKind, mcpSource } from './mcpPlugin.js';
import { pointPlace } from './pointConfig.js';
import {
  createPoint,
  deletePoint,
  readPoint,
  readPoints,
  sync,
  updatePoint,
  updatePointStatus,
} from './points.js';
import { reviewTools } from './review.js';
import { signInPlace } from './SignInStore.js';
import { serverKind } from './serverKind.js';
import {
  createServer,
  deleteServer,
  listServers,
  readServer,
  updateServer,
  updateServerStatus,
} from './servers.js';
import { finishSignIn, signOut, startSignIn } from './signIns.js';
import * as tables from './tables.js';
import { debugTool, getPrompt, listPrompts, listResources, readResource } from './tryOut.js';

export const mcpModule = implement(
  mcp,
  {
    create: createServer,
    listOfficial: emptyUntil('a registry of MCP servers', async () => ({ mcp_servers: [], total: 0 })),
    list: listServers,
    get: readServer,
    update: updateServer,
    updateStatus: updateServerStatus,
    delete: deleteServer,
    fork: forkServer,
    createAccessPoint: createPoint,
    updateAccessPoint: updatePoint,
    getAccessPoint: readPoint,
    getAccessPoints: readPoints,
    updateAccessPointStatus: updatePointStatus,
    deleteAccessPoint: deletePoint,
    debug: debugTool,
    sync,
    review: reviewTools,
    resources: listResources,
    readResource,
    prompts: listPrompts,
    getPrompt,
    startSignIn,
    finishSignIn,
    signOut,
  },
  {
    tables,
    on: { memberLeft: inheritServers },
    extensions: [
      extend(resourceKinds, serverKind),
      extend(agentTools, mcpAgentTools),
      extend(pluginSources, mcpSource),
      extend(pluginKinds, mcpKind),
      extendSealed({
        ...{ subject: 'access point', table: tables.mcpAccessPoints, sealed: 'sealedValues', keys: ['id'] },
        placeOf: ({ id }) => pointPlace(id),
      }),
      extendSealed({
        ...{ subject: 'access point', table: tables.mcpSignedIn, sealed: 'sealed' },
        keys: ['accessPointId', 'userId'],
        placeOf: ({ accessPointId, userId }) => signInPlace(accessPointId, userId),
      }),
    ],
  },
);
