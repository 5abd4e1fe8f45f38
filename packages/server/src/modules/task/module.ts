import { task } from '@heddle/api-contract/families/task';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { agentTools } from '../agent-chat/index.js';
import { scheduleTools } from './chatTools.js';
import {
  createPreset,
  createWebhook,
  fireTask,
  listAgentTasks,
  listBotTasks,
  listPresets,
  readTaskLog,
  removeTask,
  saveTask,
  setHomeTrigger,
  setTaskStatus,
} from './taskCalls.js';
import { writeIntro } from './writeIntro.js';

export const taskModule = implement(
  task,
  {
    remove: removeTask,
    removeBotTask: removeTask,
    createPreset,
    list: listPresets,
    intro: writeIntro,
    createWebhook,
    save: saveTask,
    botTaskList: listBotTasks,
    fire: fireTask,
    setStatus: setTaskStatus,
    log: readTaskLog,
    agentTasks: listAgentTasks,
    homeTrigger: setHomeTrigger,
  },
  { extensions: [extend(agentTools, scheduleTools)] },
);
