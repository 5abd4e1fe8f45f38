import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';

/** Features of workflows that an installation may lack. */
export const workflowFeatures = ['chat_flow', 'code_javascript', 'code_python', 'http', 'upload'] as const;

const ofSpace = () => z.object({ space_id: id });
const isOn = () => z.object({ gray: z.boolean() });

/** Which features an installation has. Clients ask before they show them. */
export const workflowFeature = defineFamily('workflowFeature', {
  list: post('/api/workflow_api/gray_feature', {
    auth: 'session',
    also: ['/api/workflowV2/gray_feature'],
    audit: { 'zh-CN': '查看可用功能', en: 'Viewed available features' },
    input: () => z.object({ space_id: idOrNone }),
    output: () => z.array(z.object({ feature: z.enum(workflowFeatures), in_gray: z.boolean() })),
  }),
  one: post('/api/workflow_api/region_gray', {
    auth: 'session',
    audit: { 'zh-CN': '查看可用功能', en: 'Viewed available features' },
    envelope: 'fields',
    /** A value of `workflowFeatures`; other features are not available. */
    input: () => z.object({ feature_key: shortText(100) }),
    output: () => z.object({ allow: z.boolean() }),
  }),
  /** Always false: there is one engine, and nothing to migrate to another one. */
  flowlang: post('/api/workflow_api/get_flowlang_gray', {
    auth: 'session',
    audit: { 'zh-CN': '查看可用功能', en: 'Viewed available features' },
    envelope: 'fields',
    input: ofSpace,
    output: isOn,
  }),
  /** Always false: code of older documents runs as it is. */
  codeMigration: post('/api/workflow_api/get_code_migrate_gray', {
    auth: 'session',
    added: 'in the interface files but not in the specification',
    audit: { 'zh-CN': '查看可用功能', en: 'Viewed available features' },
    envelope: 'fields',
    input: ofSpace,
    output: isOn,
  }),
  /** Refused: code is edited in the browser, and there is no service that would accept a token. */
  ideToken: get('/api/workflow_api/bots_ide_token', {
    auth: 'session',
    also: ['/api/workflowV2/bots_ide_token'],
    audit: { 'zh-CN': '请求代码编辑器的令牌', en: 'Requested a token for a code editor' },
    errors: ['notOffered'],
    input: () => z.object({ space_id: idOrNone, can_write: optional(flag) }),
    /** Seconds since 1970. */
    output: () => z.object({ token: z.string(), expired_at: z.number() }),
  }),
});
