import type { Language } from '@heddle/workflow-schema';

/** A page of the documentation: a file in `docs/guides`, and in `docs/guides/zh-CN` where it is translated. */
export interface Guide {
  /** Name of the file, and last part of the address. */
  slug: string;
  title: Record<Language, string>;
}

const guide = (slug: string, zh: string, en: string): Guide => ({ slug, title: { 'zh-CN': zh, en } });

/** Guides for people who use the studio, its API or its server, in the order of the table of contents. */
export const guideGroups: readonly { title: Record<Language, string>; guides: readonly Guide[] }[] = [
  {
    title: { 'zh-CN': '空间', en: 'Workspace' },
    guides: [
      guide('workspace', '查找、关注与恢复', 'Find, follow and restore'),
      guide('work-together', '在编辑器中协作', 'Work together in an editor'),
    ],
  },
  {
    title: { 'zh-CN': '智能体', en: 'Agents' },
    guides: [
      guide('build-an-agent', '构建智能体', 'Build an agent'),
      guide('multi-agent', '多智能体', 'Several agents in one'),
      guide('edit-with-a-model', '用模型修改', 'Edit with a model'),
      guide('memory', '记忆', 'Memory'),
      guide('variables', '变量', 'Variables'),
      guide('file-box', '文件盒子', 'File box'),
      guide('show-results-as-cards', '用卡片展示结果', 'Show results as cards'),
      guide('compare-and-replay', '对比与回放', 'Compare and replay'),
      guide('record-test-cases', '录制测试用例', 'Record test cases'),
      guide('when-an-agent-fails', '智能体出错时', 'When an agent fails'),
    ],
  },
  {
    title: { 'zh-CN': '工作流', en: 'Workflows' },
    guides: [
      guide('chat-flows', '对话流', 'Chat flows'),
      guide('build-an-app', '搭建应用', 'Build an app'),
      guide('canvas-keyboard', '画布快捷键', 'Canvas shortcuts'),
      guide('python-in-code-nodes', '代码节点中的 Python', 'Python in Code nodes'),
      guide('run-a-workflow', '运行工作流', 'Run a workflow'),
      guide('call-a-workflow', '调用工作流', 'Call a workflow'),
      guide('triggers', '触发器', 'Triggers'),
      guide('import-and-export', '导入与导出', 'Import and export'),
    ],
  },
  {
    title: { 'zh-CN': '资源', en: 'Resources' },
    guides: [
      guide('organise-a-workspace', '管理空间内容', 'Organise a workspace'),
      guide('use-the-marketplace', '使用市场', 'Use the marketplace'),
      guide('knowledge-in-the-studio', '知识库', 'Knowledge in the studio'),
      guide('knowledge-sources', '知识来源', 'Sources of knowledge'),
      guide('knowledge', '知识库的存储与检索', 'How knowledge is stored and found'),
      guide('databases-in-the-studio', '数据库', 'Databases in the studio'),
      guide('databases', '数据库的存储', 'How databases are stored'),
      guide('write-a-plugin', '编写插件', 'Write a plugin'),
      guide('mcp', 'MCP 服务', 'MCP servers'),
      guide('files', '文件', 'Files'),
    ],
  },
  {
    title: { 'zh-CN': '发布与集成', en: 'Publish and integrate' },
    guides: [
      guide('channels', '发布渠道', 'Channels'),
      guide('credentials', '凭据', 'Credentials'),
      guide('oauth-apps', 'OAuth 应用', 'OAuth apps'),
      guide('mirror-a-workspace', '同步空间', 'Mirror a workspace'),
    ],
  },
  {
    title: { 'zh-CN': '管理', en: 'Administration' },
    guides: [
      guide('models', '模型', 'Models'),
      guide('sign-in', '登录', 'Sign-in'),
      guide('deploy', '部署', 'Deploy'),
      guide('operate', '运维', 'Operate a server'),
      guide('observe', '监控', 'Observe a server'),
    ],
  },
];

export const allGuides: readonly Guide[] = guideGroups.flatMap(({ guides }) => guides);
