import { resourceCopy } from '@heddle/api-contract/families/resource-copy';
import { implement } from '../../kernel/implement.js';
import { copyAgent, duplicateVersion, moveAgent } from './agentCalls.js';
import { clearCopiesJob, clearCopiesNightly } from './clearCopies.js';
import { copyJob } from './copyJob.js';
import { dispatchCopy, previewCopy } from './dispatch.js';
import { listEntityTasks, processEntity, searchEntityTasks } from './entityTasks.js';
import { copyProject, copyProjectAcrossSpaces } from './projectCalls.js';
import * as tables from './tables.js';
import { cancelCopy, readDetail, retryCopy } from './taskCalls.js';

export const resourceCopyModule = implement(
  resourceCopy,
  {
    dispatch: dispatchCopy,
    preview: previewCopy,
    detail: readDetail,
    retry: retryCopy,
    cancel: cancelCopy,
    copyAgent,
    duplicateVersion,
    copyProject,
    copyProjectAcrossSpaces,
    moveAgent,
    entityTasks: searchEntityTasks,
    processEntity,
    entityTaskList: listEntityTasks,
  },
  { tables, jobs: [copyJob, clearCopiesJob], schedules: [clearCopiesNightly] },
);
