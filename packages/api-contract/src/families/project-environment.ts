import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, optional, shortText } from '../kernel/fields.js';
import { sentReason } from '../kernel/sentReason.js';
import { appEnvironments } from '../project/environments.js';
import { variableLimits } from '../variable/limits.js';

export { type AppEnvironment, appEnvironments } from '../project/environments.js';

/** States of a deployment. */
export const deploymentStatuses = ['running', 'done', 'failed'] as const;

const added = 'the specification has one environment per app';
const session = { auth: 'session', added } as const;
const environment = () => z.enum(appEnvironments);
const version = () => shortText(40);
const ofProject = () => z.object({ project_id: id });
const person = () => z.object({ user_id: id, nickname: z.string(), avatar_url: z.string() });

/** A value for one environment, by the name of the variable. */
const values = () => z.record(shortText(variableLimits.name).min(1), shortText(variableLimits.value));
const givenValues = () =>
  values().refine((given) => Object.keys(given).length <= variableLimits.variables, {
    error: `at most ${variableLimits.variables} values`,
  });

const deployment = () =>
  z.object({
    deployment_id: id,
    environment: environment(),
    kind: z.enum(['publish', 'promote', 'rollback']),
    version: z.string(),
    /** What the environment served before; empty for nothing, and for publications. */
    from_version: z.string(),
    status: z.enum(deploymentStatuses),
    /** What prevented it. */
    failures: z.array(
      z.object({
        kind: z.enum(['workflow', 'plugin', 'knowledge', 'database', 'variable', 'channel', 'project']),
        name: z.string(),
        reason: z.string(),
        why: sentReason().optional(),
      }),
    ),
    operator: person(),
    /** Seconds since 1970. */
    created_at: z.number(),
    ended_at: z.number().optional(),
  });

/** Environments of apps: what each of them serves, and how versions get there. */
export const projectEnvironment = defineFamily('project-environment', {
  list: post('/api/intelligence_api/environment/list', {
    ...session,
    audit: { 'zh-CN': '查看应用的环境', en: 'Viewed the environments of an app' },
    input: ofProject,
    output: () =>
      z.object({
        has_staging: z.boolean(),
        environments: z.array(
          z.object({
            environment: environment(),
            /** The newest version that is served; empty for none. */
            version: z.string(),
            channels: z.array(z.object({ connector_id: id, name: z.string(), version: z.string() })),
            /** Empty for callers who may not change them. */
            values: values(),
            /** Whether the caller may save its values and roll it back. */
            can_change: z.boolean(),
          }),
        ),
        /** The variables of the draft that may have values. */
        variables: z.array(
          z.object({ name: z.string(), default_value: z.string(), description: z.string() }),
        ),
        /** Whether the caller may promote, and switch staging on and off. */
        can_promote: z.boolean(),
      }),
  }),
  /** Publications go to staging as long as it is switched on. Switching it off takes the app off it. */
  switchStaging: post('/api/intelligence_api/environment/switch_staging', {
    ...session,
    audit: { 'zh-CN': '开启或关闭应用的预发布环境', en: 'Turned staging of an app on or off' },
    errors: ['projectBusy'],
    input: () => z.object({ project_id: id, has_staging: z.boolean() }),
  }),
  /** Replaces the values that variables have in an environment in place of their defaults. */
  saveValues: post('/api/intelligence_api/environment/save_values', {
    ...session,
    audit: {
      'zh-CN': '修改应用环境中的变量值',
      en: 'Changed values of variables in an environment of an app',
    },
    errors: ['projectInvalid'],
    input: () => z.object({ project_id: id, environment: environment(), values: givenValues() }),
  }),
  /** How what staging serves differs from what production serves. */
  differences: post('/api/intelligence_api/environment/differences', {
    ...session,
    audit: { 'zh-CN': '比较应用的环境', en: 'Compared the environments of an app' },
    input: ofProject,
    output: () =>
      z.object({
        from_version: z.string(),
        to_version: z.string(),
        differences: z.array(
          z.object({
            kind: z.enum(['workflow', 'plugin', 'knowledge', 'database', 'variable', 'settings']),
            name: z.string(),
            change: z.enum(['added', 'removed', 'changed']),
          }),
        ),
      }),
  }),
  /** Moves exactly the version that staging serves to production. */
  promote: post('/api/intelligence_api/environment/promote', {
    ...session,
    audit: { 'zh-CN': '将应用推送到生产环境', en: 'Promoted an app to production' },
    errors: ['projectInvalid', 'projectBusy'],
    /** The version that the caller has seen in staging. */
    input: () => z.object({ project_id: id, version: version() }),
    output: () => z.object({ deployment_id: id }),
  }),
  /** Serves a version again that the environment served before. */
  rollBack: post('/api/intelligence_api/environment/roll_back', {
    ...session,
    audit: { 'zh-CN': '回滚应用的环境', en: 'Rolled back an environment of an app' },
    errors: ['projectInvalid', 'projectBusy'],
    input: () => z.object({ project_id: id, environment: environment(), version: version() }),
    output: () => z.object({ deployment_id: id }),
  }),
  /** Who put which version where, newest first. */
  deployments: post('/api/intelligence_api/environment/deployments', {
    ...session,
    audit: { 'zh-CN': '查看应用的部署记录', en: 'Viewed the deployments of an app' },
    input: () => z.object({ project_id: id, environment: optional(environment()) }),
    output: () => z.object({ deployments: z.array(deployment()) }),
  }),
});
