import type { AnyNodeDefinition } from '@heddle/workflow-schema';
import { api } from './nodes/api/definition.js';
import { batch } from './nodes/batch/definition.js';
import { breakNode } from './nodes/break/definition.js';
import { code } from './nodes/code/definition.js';
import { comment } from './nodes/comment/definition.js';
import { continueNode } from './nodes/continue/definition.js';
import { database } from './nodes/database/definition.js';
import { dataset } from './nodes/dataset/definition.js';
import { end } from './nodes/end/definition.js';
import { fromJson } from './nodes/from-json/definition.js';
import { http } from './nodes/http/definition.js';
import { ifNode } from './nodes/if/definition.js';
import { input } from './nodes/input/definition.js';
import { intent } from './nodes/intent/definition.js';
import { llm } from './nodes/llm/definition.js';
import { loop } from './nodes/loop/definition.js';
import { message } from './nodes/message/definition.js';
import { placeholder } from './nodes/placeholder/definition.js';
import { question } from './nodes/question/definition.js';
import { setVariable } from './nodes/set-variable/definition.js';
import { start } from './nodes/start/definition.js';
import { subWorkflow } from './nodes/sub-workflow/definition.js';
import { text } from './nodes/text/definition.js';
import { toJson } from './nodes/to-json/definition.js';
import { variable } from './nodes/variable/definition.js';
import { variableMerge } from './nodes/variable-merge/definition.js';

export { type NodeRule, nodeIssueMessages } from './checks/issueMessages.js';
export { datasetIds } from './data/knowledgeNode.js';
export { type ApiData, api, toolOf } from './nodes/api/definition.js';
export { type CodeData, code, codeLanguages } from './nodes/code/definition.js';
export { type CommentData, comment } from './nodes/comment/definition.js';
export { type DatabaseData, database, databaseId } from './nodes/database/definition.js';
export { type DatasetData, dataset, searchSettings } from './nodes/dataset/definition.js';
export { answersWithText, type EndData, end } from './nodes/end/definition.js';
export { type FromJsonData, fromJson } from './nodes/from-json/definition.js';
export { type HttpData, http } from './nodes/http/definition.js';
export { branchPort, type IfBranch, type IfCondition, type IfData, ifNode } from './nodes/if/definition.js';
export {
  acceptsTypes,
  isUnary,
  type OperatorName,
  operatorName,
  operators,
  operatorsFor,
} from './nodes/if/operators.js';

import { assignVariable } from './nodes/assign-variable/definition.js';
import { clearConversationHistory } from './nodes/clear-conversation-history/definition.js';
import { conversationDelete } from './nodes/conversation-delete/definition.js';
import { conversationHistory } from './nodes/conversation-history/definition.js';
import { conversationList } from './nodes/conversation-list/definition.js';
import { conversationUpdate } from './nodes/conversation-update/definition.js';
import { createConversation } from './nodes/create-conversation/definition.js';
import { createMessage } from './nodes/create-message/definition.js';
import { databaseDelete } from './nodes/database-delete/definition.js';
import { databaseInsert } from './nodes/database-insert/definition.js';
import { databaseSelect } from './nodes/database-select/definition.js';
import { databaseUpdate } from './nodes/database-update/definition.js';
import { datasetWrite } from './nodes/dataset-write/definition.js';
import { deleteMessage } from './nodes/delete-message/definition.js';
import { editMessage } from './nodes/edit-message/definition.js';
import { imageCanvas } from './nodes/image-canvas/definition.js';
import { imageGenerate } from './nodes/image-generate/definition.js';
import { imageReference } from './nodes/image-reference/definition.js';
import { imageflow } from './nodes/imageflow/definition.js';
import { knowledgeDelete } from './nodes/knowledge-delete/definition.js';
import { longTermMemory } from './nodes/long-term-memory/definition.js';
import { messageList } from './nodes/message-list/definition.js';
import { sceneChat } from './nodes/scene-chat/definition.js';
import { sceneVariable } from './nodes/scene-variable/definition.js';
import { triggerDelete } from './nodes/trigger-delete/definition.js';
import { triggerRead } from './nodes/trigger-read/definition.js';
import { triggerUpsert } from './nodes/trigger-upsert/definition.js';

export { assignVariable } from './nodes/assign-variable/definition.js';
export { type BatchData, batch } from './nodes/batch/definition.js';
export { type BreakData, breakNode } from './nodes/break/definition.js';
export { clearConversationHistory } from './nodes/clear-conversation-history/definition.js';
export { type ContinueData, continueNode } from './nodes/continue/definition.js';
export { conversationDelete } from './nodes/conversation-delete/definition.js';
export { conversationHistory } from './nodes/conversation-history/definition.js';
export { conversationList } from './nodes/conversation-list/definition.js';
export { conversationUpdate } from './nodes/conversation-update/definition.js';
export { createConversation } from './nodes/create-conversation/definition.js';
export { createMessage } from './nodes/create-message/definition.js';
export { databaseDelete } from './nodes/database-delete/definition.js';
export { databaseInsert } from './nodes/database-insert/definition.js';
export { databaseSelect } from './nodes/database-select/definition.js';
export { databaseUpdate } from './nodes/database-update/definition.js';
export { type DatasetWriteData, datasetWrite } from './nodes/dataset-write/definition.js';
export { deleteMessage } from './nodes/delete-message/definition.js';
export { editMessage } from './nodes/edit-message/definition.js';
export { type ImageCanvasData, imageCanvas } from './nodes/image-canvas/definition.js';
export { type ImageGenerateData, imageGenerate } from './nodes/image-generate/definition.js';
export { imageReference } from './nodes/image-reference/definition.js';
export { imageflow } from './nodes/imageflow/definition.js';
export { type InputData, input } from './nodes/input/definition.js';
export { type IntentData, intent } from './nodes/intent/definition.js';
export { type KnowledgeDeleteData, knowledgeDelete } from './nodes/knowledge-delete/definition.js';
export { hasSkills, type LlmData, llm } from './nodes/llm/definition.js';
export { type ModelSettings, modelSettings, responseFormats } from './nodes/llm/settings.js';
export { type LongTermMemoryData, longTermMemory } from './nodes/long-term-memory/definition.js';
export { type LoopData, loop, loopTypes } from './nodes/loop/definition.js';
export { type MessageData, message } from './nodes/message/definition.js';
export { messageList } from './nodes/message-list/definition.js';
export { placeholder } from './nodes/placeholder/definition.js';
export { type QuestionData, question } from './nodes/question/definition.js';
export { sceneChat } from './nodes/scene-chat/definition.js';
export { sceneVariable } from './nodes/scene-variable/definition.js';
export { type SetVariableData, setVariable } from './nodes/set-variable/definition.js';
export { type StartData, start } from './nodes/start/definition.js';
export { requiredInputs, type SubWorkflowData, subWorkflow } from './nodes/sub-workflow/definition.js';
export { type TextData, text, textMethods } from './nodes/text/definition.js';
export { type ToJsonData, toJson } from './nodes/to-json/definition.js';
export { triggerDelete } from './nodes/trigger-delete/definition.js';
export { triggerRead } from './nodes/trigger-read/definition.js';
export { type TriggerUpsertData, triggerUpsert } from './nodes/trigger-upsert/definition.js';
export { type VariableData, variable } from './nodes/variable/definition.js';
export { type VariableMergeData, variableMerge } from './nodes/variable-merge/definition.js';

/** The node types of Heddle, in the order of the Add node panel. */
export const nodeTypes: readonly AnyNodeDefinition[] = [
  start,
  end,
  message,
  llm,
  api,
  subWorkflow,
  code,
  ifNode,
  dataset,
  datasetWrite,
  knowledgeDelete,
  longTermMemory,
  database,
  text,
  toJson,
  fromJson,
  variableMerge,
  comment,
  input,
  question,
  intent,
  http,
  triggerUpsert,
  triggerRead,
  triggerDelete,
  createConversation,
  conversationUpdate,
  conversationDelete,
  conversationList,
  conversationHistory,
  clearConversationHistory,
  messageList,
  createMessage,
  editMessage,
  deleteMessage,
  databaseInsert,
  databaseUpdate,
  databaseSelect,
  databaseDelete,
  loop,
  batch,
  breakNode,
  continueNode,
  setVariable,
  assignVariable,
  variable,
  imageGenerate,
  imageCanvas,
  imageflow,
  imageReference,
  sceneVariable,
  sceneChat,
  placeholder,
];
