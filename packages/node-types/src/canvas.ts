import type { AnyNodeView } from '@heddle/flow-canvas';
import type { NodeTypeName } from '@heddle/workflow-schema';
import { apiView } from './nodes/api/card.js';
import { assignVariableView } from './nodes/assign-variable/card.js';
import { batchView } from './nodes/batch/card.js';
import { breakView } from './nodes/break/card.js';
import { clearConversationHistoryView } from './nodes/clear-conversation-history/card.js';
import { codeView } from './nodes/code/card.js';
import { commentView } from './nodes/comment/card.js';
import { continueView } from './nodes/continue/card.js';
import { conversationDeleteView } from './nodes/conversation-delete/card.js';
import { conversationHistoryView } from './nodes/conversation-history/card.js';
import { conversationListView } from './nodes/conversation-list/card.js';
import { conversationUpdateView } from './nodes/conversation-update/card.js';
import { createConversationView } from './nodes/create-conversation/card.js';
import { createMessageView } from './nodes/create-message/card.js';
import { databaseView } from './nodes/database/card.js';
import { databaseDeleteView } from './nodes/database-delete/card.js';
import { databaseInsertView } from './nodes/database-insert/card.js';
import { databaseSelectView } from './nodes/database-select/card.js';
import { databaseUpdateView } from './nodes/database-update/card.js';
import { datasetView } from './nodes/dataset/card.js';
import { datasetWriteView } from './nodes/dataset-write/card.js';
import { deleteMessageView } from './nodes/delete-message/card.js';
import { editMessageView } from './nodes/edit-message/card.js';
import { endView } from './nodes/end/card.js';
import { fromJsonView } from './nodes/from-json/card.js';
import { httpView } from './nodes/http/card.js';
import { ifView } from './nodes/if/card.js';
import { imageCanvasView } from './nodes/image-canvas/card.js';
import { imageGenerateView } from './nodes/image-generate/card.js';
import { imageReferenceView } from './nodes/image-reference/card.js';
import { imageflowView } from './nodes/imageflow/card.js';
import { inputView } from './nodes/input/card.js';
import { intentView } from './nodes/intent/card.js';
import { knowledgeDeleteView } from './nodes/knowledge-delete/card.js';
import { llmView } from './nodes/llm/card.js';
import { longTermMemoryView } from './nodes/long-term-memory/card.js';
import { loopView } from './nodes/loop/card.js';
import { messageView } from './nodes/message/card.js';
import { messageListView } from './nodes/message-list/card.js';
import { placeholderView } from './nodes/placeholder/card.js';
import { questionView } from './nodes/question/card.js';
import { sceneChatView } from './nodes/scene-chat/card.js';
import { sceneVariableView } from './nodes/scene-variable/card.js';
import { setVariableView } from './nodes/set-variable/card.js';
import { startView } from './nodes/start/card.js';
import { subWorkflowView } from './nodes/sub-workflow/card.js';
import { textView } from './nodes/text/card.js';
import { toJsonView } from './nodes/to-json/card.js';
import { triggerDeleteView } from './nodes/trigger-delete/card.js';
import { triggerReadView } from './nodes/trigger-read/card.js';
import { triggerUpsertView } from './nodes/trigger-upsert/card.js';
import { variableView } from './nodes/variable/card.js';
import { variableMergeView } from './nodes/variable-merge/card.js';

export { type UnknownNodeData, unknownView } from './card-parts/unknownView.js';

/** Views by definition name. Also load `@heddle/node-types/canvas.css` once. */
export const nodeViews: Readonly<Record<NodeTypeName, AnyNodeView>> = {
  start: startView,
  end: endView,
  llm: llmView,
  api: apiView,
  code: codeView,
  dataset: datasetView,
  if: ifView,
  subWorkflow: subWorkflowView,
  variable: variableView,
  database: databaseView,
  message: messageView,
  text: textView,
  toJson: toJsonView,
  fromJson: fromJsonView,
  variableMerge: variableMergeView,
  comment: commentView,
  input: inputView,
  question: questionView,
  intent: intentView,
  http: httpView,
  createConversation: createConversationView,
  conversationUpdate: conversationUpdateView,
  conversationDelete: conversationDeleteView,
  conversationList: conversationListView,
  conversationHistory: conversationHistoryView,
  clearConversationHistory: clearConversationHistoryView,
  messageList: messageListView,
  createMessage: createMessageView,
  editMessage: editMessageView,
  deleteMessage: deleteMessageView,
  databaseInsert: databaseInsertView,
  databaseUpdate: databaseUpdateView,
  databaseSelect: databaseSelectView,
  databaseDelete: databaseDeleteView,
  loop: loopView,
  batch: batchView,
  break: breakView,
  continue: continueView,
  setVariable: setVariableView,
  assignVariable: assignVariableView,
  datasetWrite: datasetWriteView,
  knowledgeDelete: knowledgeDeleteView,
  longTermMemory: longTermMemoryView,
  triggerUpsert: triggerUpsertView,
  triggerDelete: triggerDeleteView,
  triggerRead: triggerReadView,
  imageGenerate: imageGenerateView,
  imageCanvas: imageCanvasView,
  imageflow: imageflowView,
  imageReference: imageReferenceView,
  sceneVariable: sceneVariableView,
  sceneChat: sceneChatView,
  placeholder: placeholderView,
};
