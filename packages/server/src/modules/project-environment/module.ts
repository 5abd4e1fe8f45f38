import { projectEnvironment } from '@heddle/api-contract/families/project-environment';
import { implement } from '../../kernel/implement.js';
import { promote, rollBackEnvironment } from './deploy.js';
import { deployJob } from './deployJob.js';
import { listDeployments } from './deployments.js';
import { compareEnvironments } from './differences.js';
import { listEnvironments, saveValues, switchStaging } from './environments.js';
import * as tables from './tables.js';

export const projectEnvironmentModule = implement(
  projectEnvironment,
  {
    list: listEnvironments,
    switchStaging,
    saveValues,
    differences: compareEnvironments,
    promote,
    rollBack: rollBackEnvironment,
    deployments: listDeployments,
  },
  { tables, jobs: [deployJob] },
);
