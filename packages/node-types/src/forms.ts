import type { NodeTypeName } from '@heddle/workflow-schema';
import { createNodePanelBody } from './form-parts/NodePanelBody.js';
import type { AnyNodeForm } from './NodeForm.js';
import { apiForm } from './nodes/api/form.js';
import { assignVariableForm } from './nodes/assign-variable/form.js';
import { batchForm } from './nodes/batch/form.js';
import { breakForm } from './nodes/break/form.js';
import { clearConversationHistoryForm } from './nodes/clear-conversation-history/form.js';
import { codeForm } from './nodes/code/form.js';
import { commentForm } from './nodes/comment/form.js';
import { continueForm } from './nodes/continue/form.js';
import { conversationDeleteForm } from './nodes/conversation-delete/form.js';
import { conversationHistoryForm } from './nodes/conversation-history/form.js';
import { conversationListForm } from './nodes/conversation-list/form.js';
import { conversationUpdateForm } from './nodes/conversation-update/form.js';
import { createConversationForm } from './nodes/create-conversation/form.js';
import { createMessageForm } from './nodes/create-message/form.js';
import { databaseForm } from './nodes/database/form.js';
import { databaseDeleteForm } from './nodes/database-delete/form.js';
import { databaseInsertForm } from './nodes/database-insert/form.js';
import { databaseSelectForm } from './nodes/database-select/form.js';
import { databaseUpdateForm } from './nodes/database-update/form.js';
import { datasetForm } from './nodes/dataset/form.js';
import { datasetWriteForm } from './nodes/dataset-write/form.js';
import { deleteMessageForm } from './nodes/delete-message/form.js';
import { editMessageForm } from './nodes/edit-message/form.js';
import { endForm } from './nodes/end/form.js';
import { fromJsonForm } from './nodes/from-json/form.js';
import { httpForm } from './nodes/http/form.js';
import { ifForm } from './nodes/if/form.js';
import { imageCanvasForm } from './nodes/image-canvas/form.js';
import { imageGenerateForm } from './nodes/image-generate/form.js';
import { imageReferenceForm } from './nodes/image-reference/form.js';
import { imageflowForm } from './nodes/imageflow/form.js';
import { inputForm } from './nodes/input/form.js';
import { intentForm } from './nodes/intent/form.js';
import { knowledgeDeleteForm } from './nodes/knowledge-delete/form.js';
import { llmForm } from './nodes/llm/form.js';
import { longTermMemoryForm } from './nodes/long-term-memory/form.js';
import { loopForm } from './nodes/loop/form.js';
import { messageForm } from './nodes/message/form.js';
import { messageListForm } from './nodes/message-list/form.js';
import { placeholderForm } from './nodes/placeholder/form.js';
import { questionForm } from './nodes/question/form.js';
import { sceneChatForm } from './nodes/scene-chat/form.js';
import { sceneVariableForm } from './nodes/scene-variable/form.js';
import { setVariableForm } from './nodes/set-variable/form.js';
import { startForm } from './nodes/start/form.js';
import { subWorkflowForm } from './nodes/sub-workflow/form.js';
import { textForm } from './nodes/text/form.js';
import { toJsonForm } from './nodes/to-json/form.js';
import { triggerDeleteForm } from './nodes/trigger-delete/form.js';
import { triggerReadForm } from './nodes/trigger-read/form.js';
import { triggerUpsertForm } from './nodes/trigger-upsert/form.js';
import { variableForm } from './nodes/variable/form.js';
import { variableMergeForm } from './nodes/variable-merge/form.js';

export { ErrorHandlingFields } from './form-parts/ErrorHandlingFields.js';
export { FormScope } from './form-parts/FormScope.js';
export { focusField } from './form-parts/focusField.js';
export type { NodePanelBodyProps } from './form-parts/NodePanelBody.js';
export { toGlobalVariables, toScopeVariables } from './form-parts/toScopeVariables.js';
export type {
  AnyNodeForm,
  ClearSecret,
  CredentialPlacement,
  FormContext,
  FormCredential,
  FormDatabase,
  FormDatabaseField,
  NodeForm,
  NodeFormProps,
  ScopeVariable,
  ToolInterface,
  ToolReference,
} from './NodeForm.js';
export { copyTool } from './nodes/api/copyTool.js';
export { copyInterface } from './nodes/sub-workflow/copyInterface.js';
export type {
  LibraryText,
  TextField,
  TextKind,
  TextLibrary,
  TextTool,
  TextWriter,
} from './text-tools/TextTool.js';

/** Forms by definition name. Also load `@heddle/node-types/forms.css` once. */
export const nodeForms: Readonly<Record<NodeTypeName, AnyNodeForm>> = {
  start: startForm,
  end: endForm,
  llm: llmForm,
  api: apiForm,
  code: codeForm,
  dataset: datasetForm,
  if: ifForm,
  subWorkflow: subWorkflowForm,
  variable: variableForm,
  database: databaseForm,
  message: messageForm,
  text: textForm,
  toJson: toJsonForm,
  fromJson: fromJsonForm,
  variableMerge: variableMergeForm,
  comment: commentForm,
  input: inputForm,
  question: questionForm,
  intent: intentForm,
  http: httpForm,
  createConversation: createConversationForm,
  conversationUpdate: conversationUpdateForm,
  conversationDelete: conversationDeleteForm,
  conversationList: conversationListForm,
  conversationHistory: conversationHistoryForm,
  clearConversationHistory: clearConversationHistoryForm,
  messageList: messageListForm,
  createMessage: createMessageForm,
  editMessage: editMessageForm,
  deleteMessage: deleteMessageForm,
  databaseInsert: databaseInsertForm,
  databaseUpdate: databaseUpdateForm,
  databaseSelect: databaseSelectForm,
  databaseDelete: databaseDeleteForm,
  loop: loopForm,
  batch: batchForm,
  break: breakForm,
  continue: continueForm,
  setVariable: setVariableForm,
  assignVariable: assignVariableForm,
  datasetWrite: datasetWriteForm,
  knowledgeDelete: knowledgeDeleteForm,
  longTermMemory: longTermMemoryForm,
  triggerUpsert: triggerUpsertForm,
  triggerDelete: triggerDeleteForm,
  triggerRead: triggerReadForm,
  imageGenerate: imageGenerateForm,
  imageCanvas: imageCanvasForm,
  imageflow: imageflowForm,
  imageReference: imageReferenceForm,
  sceneVariable: sceneVariableForm,
  sceneChat: sceneChatForm,
  placeholder: placeholderForm,
};

/** The body of a node's side panel: issues, form and error handling. */
export const NodePanelBody = createNodePanelBody(nodeForms);
