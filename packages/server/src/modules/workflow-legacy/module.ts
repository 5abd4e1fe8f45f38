import { workflowLegacy } from '@heddle/api-contract/families/workflow-legacy';
import { implement } from '../../kernel/implement.js';
import { copyTemplateV1, publishV1, publishV2, refuseMigration, updateV1 } from './changes.js';
import {
  copyNode,
  createNode,
  deleteNode,
  listNodes,
  mapData,
  updateLink,
  updateNode,
} from './nodes/nodes.js';
import { describeToolV2, listPlugins, listReleasedV2 } from './published.js';
import { cancelV1, checkBeforeRun, readProcessV1, runV1, validateSchema } from './runs.js';

export const workflowLegacyModule = implement(workflowLegacy, {
  publishV2,
  publish: publishV1,
  update: updateV1,
  releasedV2: listReleasedV2,
  toolDetailV2: describeToolV2,
  validate: validateSchema,
  migrate: refuseMigration,
  process: readProcessV1,
  run: runV1,
  cancel: cancelV1,
  copyTemplate: copyTemplateV1,
  preCheck: checkBeforeRun,
  plugins: listPlugins,
  nodeList: listNodes,
  createNode,
  copyNode,
  updateNode,
  deleteNode,
  updateLink,
  mapData,
});
