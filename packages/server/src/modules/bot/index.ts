export { type Agent, type AgentAt, type AgentWorkflow, agentOf } from './agentOf.js';
export { bindTypes, botChannels, type Channel, channelsOf } from './channels/Channel.js';
export { type BotFilter, type BotOrder, type ListedBot, listBotsOf } from './listBots.js';
export { botModule } from './module.js';
export { type AuthorizedBot, type BotHead, findBot, requireBot } from './requireBot.js';
