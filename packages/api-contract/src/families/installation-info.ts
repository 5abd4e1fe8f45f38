import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';

/** What clients ask about the installation as a whole. */
export const installationInfo = defineFamily('installationInfo', {
  /** Succeeds as long as the server answers and the session is valid. */
  ping: post('/api/intelligence_api/ping', {
    auth: 'session',
    audit: { 'zh-CN': '检查连接', en: 'Checked the connection' },
    changesState: false,
    envelope: 'fields',
    input: () => z.object({}),
    output: () => z.object({}),
  }),
  /** As `ping`, and that the database answers. */
  health: get('/api/hub/check-health', {
    auth: 'session',
    audit: { 'zh-CN': '检查服务状态', en: 'Checked the state of the server' },
    text: 'message',
    envelope: 'fields',
    output: () => z.object({ status: z.literal('ok') }),
  }),
  /** The languages of the studio, the usual one first. */
  languages: get('/api/playground_api/get_support_language', {
    auth: 'session',
    audit: { 'zh-CN': '查看支持的语言', en: 'Viewed the supported languages' },
    envelope: 'fields',
    output: () =>
      z.object({
        language_list: z.array(
          z.object({ language_code: z.string(), language_name: z.string(), language_loc: z.string() }),
        ),
      }),
  }),
  /** Banners, videos and spaces that a vendor shows; an installation has none. */
  commonConfig: get('/api/playground_api/get_platform_common_config', {
    auth: 'session',
    audit: { 'zh-CN': '查看平台配置', en: 'Viewed the platform configuration' },
    output: () =>
      z.object({
        BotIDEGuideVideoUrl: z.string(),
        home_banner_display: z.array(z.never()),
        quick_start: z.array(
          z.object({ document_url: z.string(), image_url: z.string(), content: z.string() }),
        ),
        OceanProjectSpaces: z.array(z.never()),
        DouyinAvatarSpaces: z.array(z.never()),
      }),
  }),
});
