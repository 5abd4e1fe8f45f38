import type { Language } from '@heddle/workflow-schema';

const messages = {
  unknownCommand: { 'zh-CN': '未知命令“{name}”。', en: 'Unknown command "{name}".' },
  unknownLanguage: {
    'zh-CN': '--language 只能是 zh-CN 或 en，而不是“{language}”。',
    en: '--language must be zh-CN or en, not "{language}".',
  },
  unknownOption: { 'zh-CN': '未知选项 {option}。', en: 'Unknown option {option}.' },
  optionNeedsValue: { 'zh-CN': '选项 {option} 需要一个值。', en: 'Option {option} requires a value.' },
  optionTakesNoValue: { 'zh-CN': '选项 {option} 不接受值。', en: 'Option {option} does not accept a value.' },
  optionTwice: { 'zh-CN': '选项 {option} 只能使用一次。', en: 'Option {option} can be used only once.' },
  wrongTimeout: {
    'zh-CN': '--timeout 必须是大于 0 的秒数，而不是“{value}”。',
    en: '--timeout must be a number of seconds greater than 0, not "{value}".',
  },
  wrongWorkflow: {
    'zh-CN': '--workflow 的格式为 ID=文件，而不是“{value}”。',
    en: '--workflow must have the form ID=FILE, not "{value}".',
  },
  oneInputTwice: {
    'zh-CN': '标准输入只能读取一次，“-”只能使用一次。',
    en: 'Standard input can be read only once: use "-" only once.',
  },
  whichFile: { 'zh-CN': '缺少文件。用法：{usage}', en: 'Missing file. Usage: {usage}' },
  noFile: { 'zh-CN': '文件不存在：{file}', en: 'File not found: {file}' },
  unreadableFile: { 'zh-CN': '无法读取 {file}：{reason}', en: 'Cannot read {file}: {reason}' },
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
  noWorkflow: { 'zh-CN': '{file} 不是工作流：{reason}', en: '{file} is not a workflow: {reason}' },
  wrongPicture: {
    'zh-CN': '图片格式只能是 .svg 或 .png。用法：{usage}',
    en: 'Image files must end in .svg or .png. Usage: {usage}',
  },
  wrongTheme: {
    'zh-CN': '--theme 只能是 light 或 dark，而不是“{value}”。',
    en: '--theme must be light or dark, not "{value}".',
  },
  wrongScale: {
    'zh-CN': '--scale 必须是 0.1 到 8 之间的数，而不是“{value}”。',
    en: '--scale must be a number between 0.1 and 8, not "{value}".',
  },
  noPicturePackages: {
    'zh-CN': '生成图片需要同时安装 @heddle/flow-canvas、react 和 react-dom，PNG 还需要 @resvg/resvg-wasm。',
    en: 'Drawing requires @heddle/flow-canvas, react and react-dom, and @resvg/resvg-wasm for PNG. Install them next to @heddle/cli.',
  },
  noFont: {
    'zh-CN': '没有找到字体，请用 --font 文件 指定（TTF、OTF 或 TTC）。',
    en: 'No font found. Specify one with --font FILE (TTF, OTF or TTC).',
  },
  fontsFound: { 'zh-CN': '使用的字体：{files}', en: 'Fonts: {files}' },
  lettersMissing: {
    'zh-CN': '所用字体缺少 {count} 个字符，图中显示为方框：{letters}',
    en: 'The fonts lack {count} characters, which are drawn as boxes: {letters}',
  },
  pictureFailed: { 'zh-CN': '生成图片失败：{reason}', en: 'Cannot draw the workflow: {reason}' },
  error: { 'zh-CN': '错误', en: 'error' },
  warning: { 'zh-CN': '警告', en: 'warning' },
  fix: { 'zh-CN': '可修复：{fix}', en: 'fix: {fix}' },
  workflowPlace: { 'zh-CN': '工作流', en: 'workflow' },
  fileIsFine: { 'zh-CN': '{file}：没有问题', en: '{file}: no problems' },
  problemCount: {
    'zh-CN': '{files} 个文件，{errors} 个错误，{warnings} 个警告',
    en: 'files: {files}, errors: {errors}, warnings: {warnings}',
  },
  runFailed: { 'zh-CN': '运行失败（{code}）：{reason}', en: 'Run failed ({code}): {reason}' },
  atNode: { 'zh-CN': '节点：{node}', en: 'Node: {node}' },
  atField: { 'zh-CN': '字段：{field}', en: 'Field: {field}' },
  nodeWarning: { 'zh-CN': '“{node}”：{text}', en: '"{node}": {text}' },
  runCancelled: { 'zh-CN': '运行已取消。', en: 'Run canceled.' },
  runWaits: {
    'zh-CN': '“{node}”在等待回答，请用 --answer {id}=回答 提供。',
    en: '"{node}" is waiting for an answer. Provide it with --answer {id}=TEXT.',
  },
  casesAre: {
    'zh-CN': '{file} 不是有效的用例文件：{place} {reason}',
    en: '{file} is not a valid case file: {place} {reason}',
  },
  recorded: {
    'zh-CN': '已录制到 {file}，含 {count} 次外部调用；用 heddle test 重放。',
    en: 'Recorded in {file} with {count} calls of services; repeat it with heddle test.',
  },
  notRecorded: {
    'zh-CN': '运行没有结束，未写入 {file}。',
    en: 'The run has not ended, so {file} was not written.',
  },
  casePassed: { 'zh-CN': '通过  {name}', en: 'passed  {name}' },
  caseFailed: { 'zh-CN': '失败  {name}：{reason}', en: 'failed  {name}: {reason}' },
  caseSums: { 'zh-CN': '{passed} 个通过，{failed} 个失败', en: '{passed} passed, {failed} failed' },
  noSuchCase: { 'zh-CN': '没有名为“{name}”的用例。', en: 'There is no case named "{name}".' },
  casesStopped: { 'zh-CN': '已停止：{left} 个用例未运行。', en: 'Stopped: {left} cases were not run.' },
  wrongVariables: {
    'zh-CN': '{file} 应为 {"app": {"名称": 值}, "user": {...}, "system": {...}}。',
    en: '{file} must be {"app": {"name": value}, "user": {...}, "system": {...}}.',
  },
  wrongJournal: {
    'zh-CN': '{file} 不是运行日志；日志由 heddle run --events 写出。',
    en: '{file} is not a run journal. Create one with heddle run --events.',
  },
  wrongOrigin: {
    'zh-CN': '--allow-private 应为 http://127.0.0.1:8080 这样的地址，而不是“{value}”。',
    en: '--allow-private must be an origin such as http://127.0.0.1:8080, not "{value}".',
  },
  wrongReporter: {
    'zh-CN': '--reporter 只能是 readable、json 或 junit，而不是“{value}”。',
    en: '--reporter must be readable, json or junit, not "{value}".',
  },
  notTogether: { 'zh-CN': '{one} 不能与 {other} 同时使用。', en: '{one} cannot be used with {other}.' },
  fromWithoutJournal: {
    'zh-CN': '--from 需要 --journal，即此前运行的日志。',
    en: '--from requires --journal with the journal of an earlier run.',
  },
  unwritableFile: { 'zh-CN': '无法写入 {file}：{reason}', en: 'Cannot write {file}: {reason}' },
  workerReady: {
    'zh-CN': 'Heddle worker 已就绪（同时处理 {count} 个任务）',
    en: 'Heddle worker is ready ({count} concurrent jobs)',
  },
  backedUp: {
    'zh-CN': '已备份到 {file}：{tables} 个表共 {rows} 行，{files} 个文件。备份含有密钥，请妥善保管。',
    en: 'Backed up to {file}: {rows} rows of {tables} tables, {files} files. It contains secrets; keep it safe.',
  },
  'backupWay.snapshot': {
    'zh-CN': '备份是 PostgreSQL 的一致快照，服务器可以继续写入。',
    en: 'It is a consistent snapshot of PostgreSQL; the server could continue writing.',
  },
  'backupWay.copy': {
    'zh-CN': '备份是运行中服务器的一致快照。',
    en: 'It is a consistent snapshot of the running server.',
  },
  'backupWay.locked': {
    'zh-CN': '服务器未运行，备份期间已锁定数据文件夹。',
    en: 'No server was running; the data folder was locked during the backup.',
  },
  restored: {
    'zh-CN': '已恢复 {time} 的备份：{tables} 个表共 {rows} 行，{files} 个文件，均已校验。',
    en: 'Restored the backup of {time}: {rows} rows of {tables} tables, {files} files, all verified.',
  },
  replaced: {
    'zh-CN': '原有内容在 {folder}，确认无误后可删除。',
    en: 'The previous contents are in {folder}. Delete it when everything works.',
  },
  noAddress: {
    'zh-CN': '请给出邮箱，例如 heddle code ada@example.com',
    en: 'Give an email address, such as heddle code ada@example.com',
  },
  noCodes: {
    'zh-CN': '没有人在这个邮箱请求验证码。请先在登录页或设置中请求。',
    en: 'Nobody has asked for a code at this address. Request one on the sign-in page or in the settings first.',
  },
  codeWarning: {
    'zh-CN': '有效期一小时。请只转交给你确认拥有这个邮箱的人。',
    en: 'Valid for an hour. Pass a code on only to a person you know to own the address.',
  },
  resetPassword: {
    'zh-CN': '重置 {name}（{uniqueName}，{email}）的密码',
    en: 'Reset the password of {name} ({uniqueName}, {email})',
  },
  changeEmail: {
    'zh-CN': '把 {name}（{uniqueName}，{email}）的邮箱改为 {address}',
    en: 'Change the address of {name} ({uniqueName}, {email}) to {address}',
  },
  verifyEmail: {
    'zh-CN': '验证 {name}（{uniqueName}）的邮箱 {email}',
    en: 'Verify the address {email} of {name} ({uniqueName})',
  },
  keyWritten: {
    'zh-CN': '已生成私钥 {file}，请妥善保管。公钥如下，可以公开：',
    en: 'Wrote the private key {file}. Keep it secret. The public key, which you can publish:',
  },
  noPrivateKey: {
    'zh-CN': '{file} 不是 Ed25519 私钥。',
    en: '{file} is not an Ed25519 private key.',
  },
  noPublisher: {
    'zh-CN': '请用 --name 指定发布者名称。',
    en: 'Name the publisher with --name.',
  },
  packageMade: {
    'zh-CN': '已制作产品包 {id} {version}：{file}',
    en: 'Made the package {id} {version}: {file}',
  },
  indexSigned: {
    'zh-CN': '已签名编号为 {sequence} 的索引，产品包数量：{count}',
    en: 'Signed index {sequence}. Packages: {count}',
  },
  packagesVerified: {
    'zh-CN': '编号为 {sequence} 的索引签名有效，{count} 个产品包中 {problems} 个有问题。',
    en: 'The signature of index {sequence} is valid; {problems} of {count} packages have problems.',
  },
  doctorFine: { 'zh-CN': '没有发现问题。', en: 'No problems found.' },
  doctorWrong: { 'zh-CN': '发现问题，请查看带 ✗ 的行。', en: 'Problems found: see the lines with ✗.' },
  noServer: {
    'zh-CN': '此命令需要 @heddle/server，请与 @heddle/cli 一起安装。',
    en: 'This command requires @heddle/server. Install it next to @heddle/cli.',
  },
  oneFolder: {
    'zh-CN': '只能指定一个文件夹。',
    en: 'Name only one folder.',
  },
  whichSpace: {
    'zh-CN': '请用 --server 指定服务器地址（http 或 https），用 --space 指定空间 ID。之后会保存在文件夹中。',
    en: 'Name the address of the server (http or https) with --server and the ID of the workspace with --space. The folder remembers both.',
  },
  whichToken: {
    'zh-CN': '请在环境变量 HEDDLE_TOKEN 中提供访问令牌。',
    en: 'Provide an access token in the environment variable HEDDLE_TOKEN.',
  },
  nameServer: {
    'zh-CN':
      '此文件夹指定的服务器是 {server}，你尚未使用过它。如果要把访问令牌发送给它，请用 --server 指定一次。',
    en: 'This folder names the server {server}, which you have not used before. To send it your access token, name it once with --server.',
  },
  linkedFolder: {
    'zh-CN': '{folder} 是符号链接，可能指向其他位置。请改用普通文件夹。',
    en: '{folder} is a symbolic link, which may lead elsewhere. Use a plain folder instead.',
  },
  noMirrorFile: {
    'zh-CN': '{file} 的格式不正确。',
    en: '{file} does not have the form of a mirrored workflow or agent.',
  },
  pulledOne: { 'zh-CN': '已更新 {file}', en: 'Updated {file}' },
  restoredOne: {
    'zh-CN': '已恢复 {file}：在此处被删除后，它在服务器上有更改',
    en: 'Restored {file}: it was deleted here and changed on the server',
  },
  mergedOne: { 'zh-CN': '已合并 {file}', en: 'Merged {file}' },
  removedOne: {
    'zh-CN': '已删除 {file}：它在服务器上已被删除',
    en: 'Removed {file}: it was deleted on the server',
  },
  keptDeleted: {
    'zh-CN': '已保留 {file}：它在服务器上已被删除，但在此处有更改。推送会重新创建它',
    en: 'Kept {file}: it was deleted on the server, but changed here. A push creates it again',
  },
  conflictIn: {
    'zh-CN': '{file} 有冲突，服务器的版本在 {theirs}：',
    en: 'Conflict in {file}; the version of the server is in {theirs}:',
  },
  conflictsLeft: {
    'zh-CN':
      '有 {count} 个冲突。修改文件后删除对应的 .theirs.json，再推送；也可以在编辑器中选择“与文件比较”。',
    en: '{count} conflicts. Edit the files and delete their .theirs.json before you push, or select "Compare with file" in the editor of the workflow.',
  },
  pulled: { 'zh-CN': '已与服务器同步，共 {count} 个文件。', en: 'Up to date with {count} files.' },
  pushedOne: { 'zh-CN': '已推送 {file}', en: 'Pushed {file}' },
  pushed: { 'zh-CN': '已推送 {count} 个文件。', en: 'Pushed {count} files.' },
  pullFirst: {
    'zh-CN': '服务器上有新的更改，请先运行 heddle pull。',
    en: 'The server has newer changes. Run heddle pull first.',
  },
  notDeleted: {
    'zh-CN': '“{name}”的文件已被删除，但它仍在服务器上。如需删除，请在工作室中操作。',
    en: 'The file of {name} was deleted, but it is still on the server. Delete it in the studio.',
  },
  noDifferences: { 'zh-CN': '没有差异。', en: 'No differences.' },
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
