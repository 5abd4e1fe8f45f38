import { workflowOpen } from '@heddle/api-contract/families/workflow-open';
import { implement } from '../../kernel/implement.js';
import { listRunHistory, readNodeHistory, readRunHistory } from './history.js';
import { runWorkflow } from './runWorkflow.js';
import { streamEvents, streamResume, streamRun, streamTest } from './streams.js';
import {
  describeOpenWorkflow,
  listOpenVersions,
  listOpenWorkflows,
  setCollaborationMode,
} from './workflows.js';

export const workflowOpenModule = implement(workflowOpen, {
  run: runWorkflow,
  streamRun,
  streamTest,
  streamResume,
  runEvents: streamEvents,
  getRunHistory: listRunHistory,
  runHistory: readRunHistory,
  nodeHistory: readNodeHistory,
  list: listOpenWorkflows,
  get: describeOpenWorkflow,
  versions: listOpenVersions,
  setCollaborationMode,
});
