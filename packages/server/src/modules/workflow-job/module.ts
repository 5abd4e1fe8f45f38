import { workflowJob } from '@heddle/api-contract/families/workflow-job';
import { implement } from '../../kernel/implement.js';
import { cancelJob, cancelTasks, retryTasks } from './changeTasks.js';
import { createJob, validateInput } from './createJob.js';
import { outputAddress, readInputConfig, readOutput, readTemplate, templateAddress } from './csvFiles.js';
import { listJobs, listTasks } from './listJobs.js';
import { runRowsJob } from './runRows.js';
import * as tables from './tables.js';

export const workflowJobModule = implement(
  workflowJob,
  {
    create: createJob,
    list: listJobs,
    cancel: cancelJob,
    tasks: listTasks,
    cancelTasks,
    retryTasks,
    validateInput,
    inputTemplate: templateAddress,
    output: outputAddress,
    inputConfig: readInputConfig,
    templateFile: readTemplate,
    outputFile: readOutput,
  },
  { tables, jobs: [runRowsJob] },
);
