import { api } from '../api.js';

/** Calls of the conversations in which the editor tests a chat flow. */
export const { test, testClear, testFollow, testMessages } = api.chat;
export const { cancel } = api.workflowRun;
