import { defineReasons } from '../kernel/reasons.js';

/** Why a trigger was not saved, found or started. */
export const triggerReasons = defineReasons('trigger', {
  noRight: 'only its creator and the administrators of the space change a trigger',
  cron: '"{cron}" is not a cron expression',
  never: '"{cron}" has no time in the future',
  dates: 'the schedule has no time between {from} and {to}',
  date: 'there is no day {day}',
  noEntry: 'the log has no such entry, or it has not ended',
  tooOften: 'the times of a schedule are at least {minutes} minutes apart',
  timeZone: 'there is no time zone "{timeZone}"',
  tooMany: 'at most {maximum} triggers; delete some first',
  tooManyTasks: 'at most {maximum} active tasks for one person; delete some first',
  payload: 'the inputs are not a JSON object',
  schema: 'the list of fields is not valid: {problem}',
  field: 'the field "{name}" is missing or not of type {type}',
  event: 'there is no event "{event}"',
  target: 'choose a workflow, an agent or a tool to run',
  content: 'enter a prompt for the agent',
  notPublished: 'the agent is not published',
  notWebhook: 'only webhooks have a secret',
  asks: 'the run asks a question, which nobody can answer',
  notStarted: 'the run could not be started',
  overlap: 'the previous run was still active',
  missed: 'the server was not running at this time',
  paused: 'the trigger is paused or suspended',
  loop: 'triggers start each other more than {maximum} times',
});
