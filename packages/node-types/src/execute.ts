import type { AnyNodeExecutor } from '@heddle/executor';
import type { NodeTypeName } from '@heddle/workflow-schema';
import { apiExecutor } from './nodes/api/execute.js';
import { assignVariableExecutor } from './nodes/assign-variable/execute.js';
import { batchExecutor } from './nodes/batch/execute.js';
import { breakExecutor } from './nodes/break/execute.js';
import { clearConversationHistoryExecutor } from './nodes/clear-conversation-history/execute.js';
import { codeExecutor } from './nodes/code/execute.js';
import { commentExecutor } from './nodes/comment/execute.js';
import { continueExecutor } from './nodes/continue/execute.js';
import { conversationDeleteExecutor } from './nodes/conversation-delete/execute.js';
import { conversationHistoryExecutor } from './nodes/conversation-history/execute.js';
import { conversationListExecutor } from './nodes/conversation-list/execute.js';
import { conversationUpdateExecutor } from './nodes/conversation-update/execute.js';
import { createConversationExecutor } from './nodes/create-conversation/execute.js';
import { createMessageExecutor } from './nodes/create-message/execute.js';
import { databaseExecutor } from './nodes/database/execute.js';
import { databaseDeleteExecutor } from './nodes/database-delete/execute.js';
import { databaseInsertExecutor } from './nodes/database-insert/execute.js';
import { databaseSelectExecutor } from './nodes/database-select/execute.js';
import { databaseUpdateExecutor } from './nodes/database-update/execute.js';
import { datasetExecutor } from './nodes/dataset/execute.js';
import { datasetWriteExecutor } from './nodes/dataset-write/execute.js';
import { deleteMessageExecutor } from './nodes/delete-message/execute.js';
import { editMessageExecutor } from './nodes/edit-message/execute.js';
import { endExecutor } from './nodes/end/execute.js';
import { fromJsonExecutor } from './nodes/from-json/execute.js';
import { httpExecutor } from './nodes/http/execute.js';
import { ifExecutor } from './nodes/if/execute.js';
import { imageCanvasExecutor } from './nodes/image-canvas/execute.js';
import { imageGenerateExecutor } from './nodes/image-generate/execute.js';
import { imageReferenceExecutor } from './nodes/image-reference/execute.js';
import { imageflowExecutor } from './nodes/imageflow/execute.js';
import { inputExecutor } from './nodes/input/execute.js';
import { intentExecutor } from './nodes/intent/execute.js';
import { knowledgeDeleteExecutor } from './nodes/knowledge-delete/execute.js';
import { llmExecutor } from './nodes/llm/execute.js';
import { longTermMemoryExecutor } from './nodes/long-term-memory/execute.js';
import { loopExecutor } from './nodes/loop/execute.js';
import { messageExecutor } from './nodes/message/execute.js';
import { messageListExecutor } from './nodes/message-list/execute.js';
import { placeholderExecutor } from './nodes/placeholder/execute.js';
import { questionExecutor } from './nodes/question/execute.js';
import { sceneChatExecutor } from './nodes/scene-chat/execute.js';
import { sceneVariableExecutor } from './nodes/scene-variable/execute.js';
import { setVariableExecutor } from './nodes/set-variable/execute.js';
import { startExecutor } from './nodes/start/execute.js';
import { subWorkflowExecutor } from './nodes/sub-workflow/execute.js';
import { textExecutor } from './nodes/text/execute.js';
import { toJsonExecutor } from './nodes/to-json/execute.js';
import { triggerDeleteExecutor } from './nodes/trigger-delete/execute.js';
import { triggerReadExecutor } from './nodes/trigger-read/execute.js';
import { triggerUpsertExecutor } from './nodes/trigger-upsert/execute.js';
import { variableExecutor } from './nodes/variable/execute.js';
import { variableMergeExecutor } from './nodes/variable-merge/execute.js';

export { codeOutput } from './nodes/code/output.js';
export { type BoundSql, bindSql } from './nodes/database/sql.js';
export { parsedJson } from './nodes/from-json/execute.js';
export { compare } from './nodes/if/compare.js';
export { readAnswer } from './nodes/input/readAnswer.js';
export { modelJson } from './nodes/llm/jsonAnswer.js';
export { jsonSchemaOf } from './nodes/llm/jsonSchema.js';
export { startInputs } from './nodes/start/execute.js';
export { jsonText } from './nodes/to-json/execute.js';
export { formatRow } from './run/databaseRows.js';
export { nodeErrorCodes } from './run/errorCodes.js';

/** The executors of all node types, by definition name. */
export const nodeExecutors = {
  start: startExecutor,
  end: endExecutor,
  llm: llmExecutor,
  api: apiExecutor,
  code: codeExecutor,
  dataset: datasetExecutor,
  if: ifExecutor,
  subWorkflow: subWorkflowExecutor,
  variable: variableExecutor,
  database: databaseExecutor,
  message: messageExecutor,
  text: textExecutor,
  toJson: toJsonExecutor,
  fromJson: fromJsonExecutor,
  variableMerge: variableMergeExecutor,
  comment: commentExecutor,
  input: inputExecutor,
  question: questionExecutor,
  intent: intentExecutor,
  http: httpExecutor,
  createConversation: createConversationExecutor,
  conversationUpdate: conversationUpdateExecutor,
  conversationDelete: conversationDeleteExecutor,
  conversationList: conversationListExecutor,
  conversationHistory: conversationHistoryExecutor,
  clearConversationHistory: clearConversationHistoryExecutor,
  messageList: messageListExecutor,
  createMessage: createMessageExecutor,
  editMessage: editMessageExecutor,
  deleteMessage: deleteMessageExecutor,
  databaseInsert: databaseInsertExecutor,
  databaseUpdate: databaseUpdateExecutor,
  databaseSelect: databaseSelectExecutor,
  databaseDelete: databaseDeleteExecutor,
  loop: loopExecutor,
  batch: batchExecutor,
  break: breakExecutor,
  continue: continueExecutor,
  setVariable: setVariableExecutor,
  assignVariable: assignVariableExecutor,
  datasetWrite: datasetWriteExecutor,
  knowledgeDelete: knowledgeDeleteExecutor,
  longTermMemory: longTermMemoryExecutor,
  triggerUpsert: triggerUpsertExecutor,
  triggerDelete: triggerDeleteExecutor,
  triggerRead: triggerReadExecutor,
  imageGenerate: imageGenerateExecutor,
  imageCanvas: imageCanvasExecutor,
  imageflow: imageflowExecutor,
  imageReference: imageReferenceExecutor,
  sceneVariable: sceneVariableExecutor,
  sceneChat: sceneChatExecutor,
  placeholder: placeholderExecutor,
} satisfies Record<NodeTypeName, AnyNodeExecutor>;
