import { knowledgeConnector } from '@heddle/api-contract/families/knowledge-connector';
import { extend } from '../../kernel/extensionPoints.js';
import { implement, notYet } from '../../kernel/implement.js';
import { extendSealed } from '../../secrets/sealedColumns.js';
import { refreshers } from '../knowledge-web/index.js';
import { placeOf } from './connectionSecret.js';
import {
  createConnection,
  deleteConnection,
  listConnections,
  listDataSources,
  listKinds,
  queryConnections,
  updateConnection,
} from './connections.js';
import { completeConsent, startConsent } from './consents.js';
import { copyEntriesJob } from './copyEntries.js';
import { cancelTasks, pollTasks, readEntity, retryEntity, submitTask } from './copyTasks.js';
import { listEntries, listTree, searchEntries } from './entries.js';
import { entryRefresher } from './entryRefresher.js';
import { getFrequencies, refreshConnectedJob, setFrequencies } from './frequencies.js';
import * as tables from './tables.js';

export const knowledgeConnectorModule = implement(
  knowledgeConnector,
  {
    kinds: listKinds,
    create: createConnection,
    update: updateConnection,
    list: listConnections,
    delete: deleteConnection,
    query: queryConnections,
    dataSources: listDataSources,
    consentUrl: startConsent,
    complete: completeConsent,
    completeByBrowser: completeConsent,
    tree: listTree,
    listEntries,
    search: searchEntries,
    submit: submitTask,
    poll: pollTasks,
    cancel: cancelTasks,
    retry: retryEntity,
    entity: readEntity,
    setFrequency: setFrequencies,
    getFrequency: getFrequencies,
    wechatTicket: notYet('documents of a proprietary messenger'),
    associateFile: notYet('an earlier form of connectors'),
    checkFile: notYet('an earlier form of connectors'),
    authorizedFiles: notYet('an earlier form of connectors'),
    preCheck: notYet('an earlier form of connectors'),
    searchInstances: notYet('a search service of a proprietary cloud'),
    searchSetConfig: notYet('a search service of a proprietary cloud'),
    searchGetConfig: notYet('a search service of a proprietary cloud'),
    searchConnection: notYet('a search service of a proprietary cloud'),
    searchOpenAddress: notYet('a search service of a proprietary cloud'),
    cloudDatasets: notYet('knowledge bases of a proprietary cloud'),
    cloudCreate: notYet('knowledge bases of a proprietary cloud'),
    cloudServices: notYet('knowledge bases of a proprietary cloud'),
    cloudProjects: notYet('knowledge bases of a proprietary cloud'),
  },
  {
    tables,
    jobs: [copyEntriesJob, refreshConnectedJob],
    schedules: [
      {
        key: 'knowledge-connector.refresh-due',
        job: refreshConnectedJob,
        input: {},
        cron: '37 * * * *',
        timeZone: 'UTC',
      },
    ],
    extensions: [
      extend(refreshers, entryRefresher),
      extendSealed({
        ...{ subject: 'connection', table: tables.connections, sealed: 'sealed', keys: ['id'] },
        placeOf: ({ id }) => placeOf(id),
      }),
    ],
  },
);
