import { database } from '@heddle/api-contract/families/database';
import * as z from 'zod';
import { defineJob } from '../../jobs/defineJob.js';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { agentTools } from '../agent-chat/index.js';
import { runServiceProviders } from '../run/index.js';
import { browserDatabases } from '../run-service/index.js';
import { bindToBot, switchForBot, unbindFromBot } from './bots.js';
import { databaseForBrowser } from './browserDatabase.js';
import { listChanges, undoRecords } from './changes.js';
import { copyForCaller } from './copyForCaller.js';
import { addDatabase } from './createDatabase.js';
import { databaseAgentTools } from './databaseAgentTools.js';
import { databaseKind } from './databaseKind.js';
import {
  deleteDatabase,
  inheritDatabases,
  moveProjectToTrash,
  purgeDatabases,
  rollProjectBack,
  takeProjectFromTrash,
} from './deleteDatabase.js';
import { listBotTables, listChannels, listDatabases, readDatabase, readOnlineId } from './listDatabases.js';
import { migrateOldData } from './migrateOldData.js';
import { listRecords, resetTable, updateRecords } from './records.js';
import { provideDatabases } from './runDatabases.js';
import { executeSql } from './statementConsole.js';
import * as tables from './tables.js';
import { previewUpdate, updateDatabase } from './updateDatabase.js';
import { questionToSql, recommendFields } from './writeWithModel.js';

const purgeJob = defineJob('database.purge', z.object({}), ({ app }) => purgeDatabases(app));

export const databaseModule = implement(
  database,
  {
    add: addDatabase,
    update: updateDatabase,
    previewUpdate,
    copy: copyForCaller,
    delete: deleteDatabase,
    getById: readDatabase,
    list: listDatabases,
    listRecords,
    updateRecords,
    listChanges,
    undoRecords,
    executeSql,
    reset: resetTable,
    bindToBot,
    unbindToBot: unbindFromBot,
    updateBotSwitch: switchForBot,
    getOnlineDatabaseId: readOnlineId,
    getConnectorName: listChannels,
    botTables: listBotTables,
    migrateOldData,
    recommend: recommendFields,
    toSql: questionToSql,
  },
  {
    tables,
    on: {
      memberLeft: inheritDatabases,
      projectDeleted: moveProjectToTrash,
      projectRestored: takeProjectFromTrash,
      projectRolledBack: rollProjectBack,
    },
    jobs: [purgeJob],
    schedules: [{ key: 'database.purge', job: purgeJob, input: {}, cron: '41 3 * * *' }],
    extensions: [
      extend(resourceKinds, databaseKind),
      extend(runServiceProviders, provideDatabases),
      extend(agentTools, databaseAgentTools),
      extend(browserDatabases, databaseForBrowser),
    ],
  },
);
