import type { Result } from '@heddle/api-contract';
import { installationInfo } from '@heddle/api-contract/families/installation-info';
import { sql } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { implement } from '../../kernel/implement.js';
import { originOf } from '../../kernel/originOf.js';
import { languageOf } from '../workflow/index.js';

type Calls = typeof installationInfo.calls;

const languages = [
  { language_code: 'zh', language_name: '简体中文', language_loc: 'zh-CN' },
  { language_code: 'en', language_name: 'English', language_loc: 'en' },
];

/** Guides that the studio offers first, with their titles. */
const firstGuides = [
  ['build-an-agent', { 'zh-CN': '构建智能体', en: 'Build an agent' }],
  ['run-a-workflow', { 'zh-CN': '运行工作流', en: 'Run a workflow' }],
] as const;

async function checkHealth({ db }: Context): Promise<Result<Calls['health']>> {
  await db.execute(sql`select 1`);
  return { status: 'ok' };
}

function readConfig(context: Context): Result<Calls['commonConfig']> {
  const language = languageOf(context.user.locale);
  return {
    ...{ BotIDEGuideVideoUrl: '', home_banner_display: [], OceanProjectSpaces: [], DouyinAvatarSpaces: [] },
    quick_start: firstGuides.map(([slug, title]) => ({
      document_url: new URL(`/docs/${slug}`, originOf(context.request)).href,
      image_url: '',
      content: title[language],
    })),
  };
}

export const installationInfoModule = implement(installationInfo, {
  ping: async () => ({}),
  health: checkHealth,
  languages: async () => ({ language_list: languages }),
  commonConfig: async (context) => readConfig(context),
});
