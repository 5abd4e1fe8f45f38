import { Cron } from 'croner';
import * as z from 'zod';
import { type Draft, type Task, unreadable } from './Draft.js';
import { extractJson } from './extractJson.js';

const maxCrontab = 100;

/** Writes a cron expression with five fields. */
export const crontabTask: Task = {
  instructions:
    'Write a cron expression with five fields (minute, hour, day of month, month, day of week) for the schedule ' +
    'that the user describes. Answer with the expression alone.',
  read(answer): Draft {
    const content = answer.replaceAll('`', '').trim();
    if (content.length > maxCrontab || content.split(/\s+/).length !== 5)
      return unreadable('it is not a cron expression with five fields');
    try {
      if (!new Cron(content, { paused: true }).nextRun()) return unreadable('the expression is never due');
    } catch {
      return unreadable('it is not a valid cron expression');
    }
    return { content };
  },
};

const onboarding = z.object({
  prologue: z.string().min(1).max(800),
  suggested_questions: z.array(z.string().min(1).max(100)).max(3),
});

/** Writes how an assistant greets people. */
export const onboardingTask: Task = {
  instructions:
    'Write the greeting of an assistant that the user describes, in the language of the user. Answer with a JSON ' +
    'object: {"prologue": "at most 800 characters", "suggested_questions": ["three questions that people may ' +
    'ask, at most 100 characters each"]}. Answer with JSON alone.',
  read(answer): Draft {
    const parsed = onboarding.safeParse(readJson(answer));
    if (!parsed.success) return unreadable(parsed.error.issues.map(({ message }) => message).join('; '));
    return { content: JSON.stringify(parsed.data) };
  },
};

/** The JSON value in an answer; undefined if there is none. */
export function readJson(answer: string): unknown {
  try {
    return JSON.parse(extractJson(answer));
  } catch {
    return undefined;
  }
}
