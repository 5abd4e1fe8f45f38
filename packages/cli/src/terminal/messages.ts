import type { Language } from '@heddle/workflow-schema';

const messages = {
  unknownCommand: { 'zh-CN': '没有命令“{name}”。', en: 'There is no command "{name}".' },
  unknownLanguage: {
    'zh-CN': '--language 只能是 zh-CN 或 en，而不是“{language}”。',
    en: '--language must be zh-CN or en, not "{language}".',
  },
  unknownOption: { 'zh-CN': '未知选项 {option}。', en: 'There is no option {option}.' },
  optionNeedsValue: { 'zh-CN': '选项 {option} 需要一个值。', en: 'The option {option} needs a value.' },
  optionTakesNoValue: { 'zh-CN': '选项 {option} 不带值。', en: 'The option {option} takes no value.' },
  optionTwice: { 'zh-CN': '选项 {option} 只能出现一次。', en: 'The option {option} may stand only once.' },
  wrongTimeout: {
    'zh-CN': '--timeout 必须是大于 0 的秒数，而不是“{value}”。',
    en: '--timeout must be a number of seconds above 0, not "{value}".',
  },
  wrongWorkflow: {
    'zh-CN': '--workflow 的形式是 ID=文件，而不是“{value}”。',
    en: '--workflow has the form ID=FILE, not "{value}".',
  },
  oneInputTwice: {
    'zh-CN': '标准输入只能读取一次，不能同时用于多处。',
    en: 'Standard input can be read only once, so "-" may stand in one place only.',
  },
  whichFile: { 'zh-CN': '缺少文件：{usage}', en: 'Which file? {usage}' },
  noFile: { 'zh-CN': '文件不存在：{file}', en: 'There is no file {file}.' },
  unreadableFile: { 'zh-CN': '无法读取 {file}：{reason}', en: '{file} cannot be read: {reason}' },
  fileTooLarge: { 'zh-CN': '{file} 大于 {most} MiB。', en: '{file} is larger than {most} MiB.' },
  tooDeep: {
    'zh-CN': '{source} 的嵌套超过 {most} 层。',
    en: '{source} is nested deeper than {most} levels.',
  },
  notJson: { 'zh-CN': '{source} 不是 JSON：{reason}', en: '{source} is not JSON: {reason}' },
  inputIsNoObject: {
    'zh-CN': '--input 必须是 JSON 对象，例如 {"a":1}。',
    en: '--input must be a JSON object, for example {"a":1}.',
  },
  noWorkflow: { 'zh-CN': '{file} 不是工作流：{reason}', en: '{file} is no workflow: {reason}' },
  wrongPicture: {
    'zh-CN': '图片只能是 .svg 或 .png：{usage}',
    en: 'Pictures are .svg or .png: {usage}',
  },
  wrongTheme: {
    'zh-CN': '--theme 只能是 light 或 dark，而不是“{value}”。',
    en: '--theme must be light or dark, not "{value}".',
  },
  wrongScale: {
    'zh-CN': '--scale 必须是 0.1 到 8 之间的数，而不是“{value}”。',
    en: '--scale must be a number from 0.1 to 8, not "{value}".',
  },
  noPicturePackages: {
    'zh-CN':
      '画图需要与本命令一同安装 @heddle/flow-canvas、react 和 react-dom，PNG 还需要 @resvg/resvg-wasm。',
    en: 'Pictures need @heddle/flow-canvas, react and react-dom beside this command, and PNG also @resvg/resvg-wasm.',
  },
  noFont: {
    'zh-CN': '没有找到字体，请用 --font 文件 指定（TTF、OTF 或 TTC）。',
    en: 'No font was found; name one with --font FILE (TTF, OTF or TTC).',
  },
  fontsFound: { 'zh-CN': '使用的字体：{files}', en: 'Fonts: {files}' },
  lettersMissing: {
    'zh-CN': '这些字体没有 {count} 个字符，图中显示为方框：{letters}',
    en: 'These fonts lack {count} letters, which are drawn as boxes: {letters}',
  },
  pictureFailed: { 'zh-CN': '没有生成图片：{reason}', en: 'No picture was made: {reason}' },
  error: { 'zh-CN': '错误', en: 'error' },
  warning: { 'zh-CN': '警告', en: 'warning' },
  fix: { 'zh-CN': '可修复：{fix}', en: 'fix: {fix}' },
  workflowPlace: { 'zh-CN': '工作流', en: 'workflow' },
  fileIsFine: { 'zh-CN': '{file}：没有问题', en: '{file}: no problems' },
  problemCount: {
    'zh-CN': '{files} 个文件，{errors} 个错误，{warnings} 个警告',
    en: 'files: {files}, errors: {errors}, warnings: {warnings}',
  },
  runFailed: { 'zh-CN': '运行失败（{code}）：{reason}', en: 'The run failed ({code}): {reason}' },
  atNode: { 'zh-CN': '节点：{node}', en: 'Node: {node}' },
  atField: { 'zh-CN': '字段：{field}', en: 'Field: {field}' },
  nodeWarning: { 'zh-CN': '“{node}”：{text}', en: '"{node}": {text}' },
  runCancelled: { 'zh-CN': '运行已取消。', en: 'The run was cancelled.' },
  runWaits: {
    'zh-CN': '“{node}”在等待回答；请用 --answer {id}=回答 给出。',
    en: '"{node}" waits for an answer; give one with --answer {id}=TEXT.',
  },
  casesAre: {
    'zh-CN': '{file} 不是用例文件：{place} {reason}',
    en: '{file} is no file of cases: {place} {reason}',
  },
  casePassed: { 'zh-CN': '通过  {name}', en: 'passed  {name}' },
  caseFailed: { 'zh-CN': '失败  {name}：{reason}', en: 'failed  {name}: {reason}' },
  caseSums: { 'zh-CN': '{passed} 个通过，{failed} 个失败', en: '{passed} passed, {failed} failed' },
  noSuchCase: { 'zh-CN': '没有名为“{name}”的用例。', en: 'There is no case with the name "{name}".' },
  casesStopped: { 'zh-CN': '已停止：{left} 个用例未运行。', en: 'Stopped: {left} cases did not run.' },
  wrongVariables: {
    'zh-CN': '{file} 应为 {"app": {"名称": 值}, "user": {...}, "system": {...}}。',
    en: '{file} must be {"app": {"name": value}, "user": {...}, "system": {...}}.',
  },
  wrongJournal: {
    'zh-CN': '{file} 不是运行日志；日志由 heddle run --events 写出。',
    en: '{file} is no journal of a run; heddle run --events writes one.',
  },
  wrongOrigin: {
    'zh-CN': '--allow-private 应为 http://127.0.0.1:8080 这样的地址，而不是“{value}”。',
    en: '--allow-private must be an origin like http://127.0.0.1:8080, not "{value}".',
  },
  wrongReporter: {
    'zh-CN': '--reporter 只能是 readable、json 或 junit，而不是“{value}”。',
    en: '--reporter must be readable, json or junit, not "{value}".',
  },
  notTogether: { 'zh-CN': '{one} 不能与 {other} 同时使用。', en: '{one} cannot be used with {other}.' },
  fromWithoutJournal: {
    'zh-CN': '--from 需要 --journal，即此前运行的日志。',
    en: '--from needs --journal, the journal of an earlier run.',
  },
  unwritableFile: { 'zh-CN': '无法写入 {file}：{reason}', en: '{file} cannot be written: {reason}' },
  workerReady: {
    'zh-CN': 'Heddle worker 已就绪（同时处理 {count} 个任务）',
    en: 'Heddle worker is ready ({count} jobs at once)',
  },
  backedUp: {
    'zh-CN': '已备份到 {file}：{tables} 个表共 {rows} 行，{files} 个文件。其中含有密钥，请妥善保管。',
    en: 'Backed up into {file}: {rows} rows of {tables} tables, {files} files. It holds secrets; keep it safe.',
  },
  'backupWay.snapshot': {
    'zh-CN': '它反映 PostgreSQL 的一个时刻；服务器可以继续写入。',
    en: 'It shows one moment of PostgreSQL; a server could go on writing.',
  },
  'backupWay.copy': {
    'zh-CN': '它反映正在运行的服务器的一个时刻。',
    en: 'It shows one moment of the running server.',
  },
  'backupWay.locked': {
    'zh-CN': '没有服务器在运行；期间数据文件夹已锁定。',
    en: 'No server was running; the data folder was locked meanwhile.',
  },
  restored: {
    'zh-CN': '已恢复 {time} 的备份：{tables} 个表共 {rows} 行，{files} 个文件，均已与备份比较。',
    en: 'Restored the backup of {time}: {rows} rows of {tables} tables, {files} files, all compared with it.',
  },
  replaced: {
    'zh-CN': '原有内容在 {folder}，确认无误后可删除。',
    en: 'What was there before lies in {folder}. Remove it when all is well.',
  },
  doctorFine: { 'zh-CN': '没有发现错误。', en: 'Nothing is wrong.' },
  doctorWrong: { 'zh-CN': '有错误：请看 ✗ 各行。', en: 'Something is wrong: see the lines with ✗.' },
  noServer: {
    'zh-CN': '此命令需要 @heddle/server，请与 @heddle/cli 一起安装。',
    en: 'This needs @heddle/server; install it beside @heddle/cli.',
  },
} as const satisfies Record<string, Record<Language, string>>;

/** The key of a message. */
export type MessageName = keyof typeof messages;

/** Formats a message in a language, replacing its placeholders. */
export function formatMessage(
  language: Language,
  name: MessageName,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  return messages[name][language].replace(/\{(\w+)\}/g, (placeholder, key: string) =>
    Object.hasOwn(parameters, key) ? String(parameters[key]) : placeholder,
  );
}
