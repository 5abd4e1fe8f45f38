export { type AgentNode, answeringNodes } from './agentNodes.js';
export {
  type Agent,
  type AgentAt,
  type AgentMember,
  type AgentTool,
  type AgentWorkflow,
  agentOf,
  blocksOf,
} from './agentOf.js';
export type { BotState } from './BotState.js';
export { blocksElsewhere, type WithTools, withoutToolSecrets } from './blocksElsewhere.js';
export { changedBlocks } from './botContent.js';
export { readDraft } from './botDraft.js';
export { listVersions } from './botHistory.js';
export { readBotInfo } from './botInfo.js';
export { describeUses } from './botOptions.js';
export { referencesOf } from './botReferences.js';
export { findVersion, frozenOf, requireVersion, stateOfDraft, stateOfVersion } from './botVersions.js';
export { bindTypes, botChannels, type Channel, channelsOf } from './channels/Channel.js';
export { switchDevelopMode } from './collaboration.js';
export { changesSincePublication } from './compareBots.js';
export { blocksInCopy, copyState, insertWithShortcuts } from './copyBot.js';
export { createIn, defaultModel, requireMode, requireName } from './createBot.js';
export { toBotEntry } from './draftBotList.js';
export { initialBlocks, initialModel } from './initialBlocks.js';
export { type BotFilter, type BotOrder, type ListedBot, listBotsOf } from './listBots.js';
export { botModule } from './module.js';
export { findWorkflowsOf, presentBot } from './presentBot.js';
export { newestPublications, pageOfPublished, servedVersion } from './publications.js';
export { publishTo, requireChannels } from './publishBot.js';
export { unpublish } from './publishConnectors.js';
export { type AuthorizedBot, type BotHead, findBot, requireBot } from './requireBot.js';
export { listSeenBots, type SeenBot } from './seenBots.js';
export { serveVersion } from './serveVersion.js';
export { listShortcuts, toolOfShortcut } from './shortcuts.js';
export { blocksIn, changeBot } from './updateBot.js';
export { modelIn, type UsableModels, usableModels } from './usableModels.js';
export { variableNamesOf } from './variableNames.js';
