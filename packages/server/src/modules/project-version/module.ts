import { projectVersion } from '@heddle/api-contract/families/project-version';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { archiveProject } from './archiveProject.js';
import {
  checkVersion,
  listConnectors,
  listPublishedConnectors,
  retryConnector,
  summarizePublication,
  unlistProject,
} from './connectors.js';
import { leaveChannels } from './leaveChannels.js';
import { listProjectResources } from './listProjectResources.js';
import { listOpenApps, readOpenApp } from './openApps.js';
import { apiChannel, projectChannels, sdkChannel } from './ProjectChannel.js';
import { publishJob } from './publishJob.js';
import { publishProject } from './publishProject.js';
import { listHistory, listRecords, readRecord } from './records.js';
import { rollBack } from './rollBack.js';
import * as tables from './tables.js';
import { listInnerTasks, readTask } from './tasks.js';

export const projectVersionModule = implement(
  projectVersion,
  {
    publish: publishProject,
    record: readRecord,
    records: listRecords,
    retryConnector,
    connectors: listConnectors,
    checkVersion,
    publishedConnectors: listPublishedConnectors,
    unlist: unlistProject,
    summary: summarizePublication,
    archive: archiveProject,
    history: listHistory,
    rollback: rollBack,
    innerTasks: listInnerTasks,
    taskInfo: readTask,
    resources: listProjectResources,
    listOpen: listOpenApps,
    readOpen: readOpenApp,
  },
  {
    tables,
    on: { projectDeleted: leaveChannels },
    jobs: [publishJob],
    extensions: [extend(projectChannels, apiChannel), extend(projectChannels, sdkChannel)],
  },
);
