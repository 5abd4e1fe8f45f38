import type { Module } from '../kernel/implement.js';
import { accessTokenModule } from './access-token/index.js';
import { accountModule } from './account/index.js';
import { agentChatModule } from './agent-chat/index.js';
import { agentMentionModule } from './agent-mention/index.js';
import { agentSplitModule } from './agent-split/index.js';
import { agentTestModule } from './agent-test/index.js';
import { archiveModule } from './archive/index.js';
import { audioModule } from './audio/index.js';
import { auditModule } from './audit/index.js';
import { botModule } from './bot/index.js';
import { botLegacyModule } from './bot-legacy/index.js';
import { botMirrorModule } from './bot-mirror/index.js';
import { botOpenModule } from './bot-open/index.js';
import { botVersionModule } from './bot-version/index.js';
import { builtInPluginModule } from './built-in-plugin/index.js';
import { cardModule } from './card/index.js';
import { channelModule } from './channel/index.js';
import { chatModule } from './chat/index.js';
import { chatFlowRoleModule } from './chat-flow-role/index.js';
import { collaboratorModule } from './collaborator/index.js';
import { commentModule } from './comment/index.js';
import { connectorModule } from './connector/index.js';
import { conversationModule } from './conversation/index.js';
import { copilotModule } from './copilot/index.js';
import { credentialModule } from './credential/index.js';
import { databaseModule } from './database/index.js';
import { databaseFileModule } from './database-file/index.js';
import { databaseLegacyModule } from './database-legacy/index.js';
import { documentationModule } from './documentation/index.js';
import { embedModule } from './embed/index.js';
import { enterpriseModule } from './enterprise/index.js';
import { favoriteModule } from './favorite/index.js';
import { fileModule } from './file/index.js';
import { fileBoxModule } from './file-box/index.js';
import { folderModule } from './folder/index.js';
import { followModule } from './follow/index.js';
import { hostedOnlyModule } from './hosted-only/index.js';
import { identityProviderModule } from './identity-provider/index.js';
import { installationInfoModule } from './installation-info/index.js';
import { intelligenceModule } from './intelligence/index.js';
import { interactionModule } from './interaction/index.js';
import { jobModule } from './job/index.js';
import { knowledgeModule } from './knowledge/index.js';
import { knowledgeConnectorModule } from './knowledge-connector/index.js';
import { knowledgeIndexModule } from './knowledge-index/index.js';
import { knowledgeLegacyModule } from './knowledge-legacy/index.js';
import { knowledgeSearchModule } from './knowledge-search/index.js';
import { knowledgeWebModule } from './knowledge-web/index.js';
import { libraryModule } from './library/index.js';
import { mcpModule } from './mcp/index.js';
import { memoryModule } from './memory/index.js';
import { mockSetModule } from './mock-set/index.js';
import { modelModule } from './model/index.js';
import { modelManageModule } from './model-manage/index.js';
import { moderationModule } from './moderation/index.js';
import { multiAgentModule } from './multi-agent/index.js';
import { noticeModule } from './notice/index.js';
import { oauthModule } from './oauth/index.js';
import { oauthAppModule } from './oauth-app/index.js';
import { opWorkflowModule } from './op-workflow/index.js';
import { openChatModule } from './open-chat/index.js';
import { pluginModule } from './plugin/index.js';
import { pluginCodeModule } from './plugin-code/index.js';
import { pluginConsentModule } from './plugin-consent/index.js';
import { presenceModule } from './presence/index.js';
import { productModule } from './product/index.js';
import { productAdminModule } from './product-admin/index.js';
import { productContentModule } from './product-content/index.js';
import { productPackageModule } from './product-package/index.js';
import { productSearchModule } from './product-search/index.js';
import { productServiceModule } from './product-service/index.js';
import { projectModule } from './project/index.js';
import { projectEnvironmentModule } from './project-environment/index.js';
import { projectVersionModule } from './project-version/index.js';
import { promptModule } from './prompt/index.js';
import { resourceCopyModule } from './resource-copy/index.js';
import { retrievalTestModule } from './retrieval-test/index.js';
import { runModule } from './run/index.js';
import { runHistoryModule } from './run-history/index.js';
import { runServiceModule } from './run-service/index.js';
import { savedViewModule } from './saved-view/index.js';
import { searchModule } from './search/index.js';
import { serviceIdentityModule } from './service-identity/index.js';
import { shareLinkModule } from './share-link/index.js';
import { spaceModule } from './space/index.js';
import { spaceManageModule } from './space-manage/index.js';
import { spendingModule } from './spending/index.js';
import { storeOpenModule } from './store-open/index.js';
import { tagModule } from './tag/index.js';
import { taskModule } from './task/index.js';
import { testCaseModule } from './test-case/index.js';
import { trashModule } from './trash/index.js';
import { triggerModule } from './trigger/index.js';
import { userModule } from './user/index.js';
import { variableModule } from './variable/index.js';
import { workflowModule } from './workflow/index.js';
import { workflowCatalogueModule } from './workflow-catalogue/index.js';
import { workflowFeatureModule } from './workflow-feature/index.js';
import { workflowJobModule } from './workflow-job/index.js';
import { workflowLegacyModule } from './workflow-legacy/index.js';
import { workflowMirrorModule } from './workflow-mirror/index.js';
import { workflowNodeModule } from './workflow-node/index.js';
import { workflowOpenModule } from './workflow-open/index.js';
import { workflowReferenceModule } from './workflow-reference/index.js';
import { workflowTemplateModule } from './workflow-template/index.js';

/**
 * Every module of the server, in the direction of their imports: a module may import those above it. They
 * handle events in this order too.
 */
export const modules: readonly Module[] = [
  accountModule,
  identityProviderModule,
  accessTokenModule,
  oauthAppModule,
  auditModule,
  spaceModule,
  spaceManageModule,
  oauthModule,
  serviceIdentityModule,
  fileModule,
  userModule,
  enterpriseModule,
  jobModule,
  collaboratorModule,
  folderModule,
  favoriteModule,
  tagModule,
  savedViewModule,
  projectModule,
  workflowModule,
  pluginModule,
  credentialModule,
  botModule,
  botVersionModule,
  multiAgentModule,
  botLegacyModule,
  botOpenModule,
  botMirrorModule,
  promptModule,
  connectorModule,
  projectVersionModule,
  projectEnvironmentModule,
  intelligenceModule,
  libraryModule,
  runServiceModule,
  runModule,
  conversationModule,
  spendingModule,
  chatFlowRoleModule,
  variableModule,
  modelManageModule,
  modelModule,
  audioModule,
  workflowReferenceModule,
  workflowCatalogueModule,
  workflowNodeModule,
  workflowFeatureModule,
  workflowTemplateModule,
  copilotModule,
  cardModule,
  mockSetModule,
  testCaseModule,
  runHistoryModule,
  workflowOpenModule,
  workflowMirrorModule,
  workflowLegacyModule,
  chatModule,
  agentSplitModule,
  agentChatModule,
  agentTestModule,
  agentMentionModule,
  openChatModule,
  workflowJobModule,
  databaseModule,
  databaseLegacyModule,
  mcpModule,
  builtInPluginModule,
  pluginCodeModule,
  pluginConsentModule,
  knowledgeIndexModule,
  knowledgeModule,
  knowledgeSearchModule,
  knowledgeWebModule,
  knowledgeConnectorModule,
  knowledgeLegacyModule,
  memoryModule,
  fileBoxModule,
  databaseFileModule,
  retrievalTestModule,
  archiveModule,
  triggerModule,
  channelModule,
  embedModule,
  taskModule,
  opWorkflowModule,
  searchModule,
  resourceCopyModule,
  trashModule,
  presenceModule,
  commentModule,
  noticeModule,
  installationInfoModule,
  documentationModule,
  hostedOnlyModule,
  productModule,
  productContentModule,
  productAdminModule,
  productSearchModule,
  productServiceModule,
  storeOpenModule,
  interactionModule,
  moderationModule,
  followModule,
  shareLinkModule,
  productPackageModule,
];
