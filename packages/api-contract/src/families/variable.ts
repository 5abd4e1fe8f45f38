import * as z from 'zod';
import { get, put } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { because } from '../kernel/reasons.js';
import { variableReasons } from '../reasons/variable.js';

/** Maximum length of a variable's value, in characters. */
export const maxVariableLength = 8192;

const name = () => shortText(100).min(1);
const owner = () => ({
  bot_id: idOrNone,
  app_id: idOrNone,
  /** The variables of a workflow that belongs to no app. */
  workflow_id: idOrNone,
  connector_id: idOrNone,
  /** The end user, as `ext.user_id` of runs names them; default: the account of the token. */
  connector_uid: optional(shortText(200)),
});

/** Variables of users, which workflows read and assign. */
export const variable = defineFamily('variable', {
  read: get('/v1/variables', {
    auth: 'token',
    permission: 'Variable.read',
    audit: { 'zh-CN': '查看用户变量', en: 'Viewed user variables' },
    /** Without names, all variables. */
    input: () => z.object({ ...owner(), keywords: optional(list(name())) }),
    output: () =>
      z.object({
        items: z.array(
          z.object({
            keyword: z.string(),
            value: z.string(),
            /** Seconds since 1970; 0 for the default value of an agent's variable that was never set. */
            create_time: z.number(),
            update_time: z.number(),
          }),
        ),
      }),
  }),
  write: put('/v1/variables', {
    auth: 'token',
    permission: 'Variable.write',
    audit: { 'zh-CN': '修改用户变量', en: 'Changed user variables' },
    errors: ['workflowInvalid'],
    input: () =>
      z.object({
        ...owner(),
        data: z
          .array(
            z.object({
              keyword: name().refine(
                (keyword) => !keyword.startsWith('sys_'),
                because(variableReasons.readOnly()),
              ),
              value: shortText(maxVariableLength),
            }),
          )
          .min(1)
          .max(100),
      }),
  }),
});
