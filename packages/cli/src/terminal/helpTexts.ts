import type { Language } from '@heddle/workflow-schema';

const en = {
  heddle: `heddle COMMAND ...

  run FILE            run a workflow
  validate FILE...    list the problems of workflows
  test FILE CASES     run a workflow by cases and compare
  start               serve the studio and its API
  help COMMAND        what a command takes

Options of every command: --language zh-CN|en (LANG where absent), --help.
FILE may be "-", which is standard input. Exit codes: 0 fine, 1 failed, 2 not understood.

Not built yet: worker, doctor, backup, restore.
`,
  run: `heddle run FILE [--input JSON|@FILE|-] [options]

Runs a workflow. Text of its messages is printed as it comes, then its outputs as JSON.

  --input JSON         the inputs of the start node: an object, @FILE, or - for standard input
  --answer TEXT        answers the next question of the run; may stand several times
  --workflow ID=FILE   the file of a called workflow; may stand several times. Without it ID.json is
                       looked for beside FILE
  --node ID            runs one node alone; --input then holds the inputs of that node
  --timeout SECONDS    ends the run after this time
  --json               prints one JSON object at the end and nothing before

Models are those of heddle.config.json (HEDDLE_CONFIG names another file) and need @heddle/server beside
this command. Ctrl-C cancels.
`,
  validate: `heddle validate FILE... [--json]

Lists the problems of workflows, each with its node, its field and its fix where there is one. Ends with 1
when there is an error; warnings alone end with 0.

  --workflow ID=FILE   the file of a called workflow; may stand several times. Without it ID.json is
                       looked for beside FILE, and a workflow that is not there is not checked
  --json               prints one JSON object
`,
  test: `heddle test FILE CASES [--json]

Runs a workflow once for each case of CASES and compares what comes out. Models answer as the case says and
are never called. The form of CASES stands in the README of @heddle/cli.

  --only NAME          runs the case with this name; may stand several times
  --workflow ID=FILE   the file of a called workflow, as for run
  --timeout SECONDS    ends each run after this time; 30 where absent
  --json               prints one JSON object
`,
  start: `heddle start [--studio FOLDER]

Serves the studio and its API. The environment says the rest: PORT, HOST, HEDDLE_DATA, HEDDLE_DATABASE_URL,
HEDDLE_CONFIG, HEDDLE_REGISTRATION, HEDDLE_ALLOWED_HOSTS.
`,
};

/** A command that has a page of help. */
export type HelpTopic = keyof typeof en;

const zh: Record<HelpTopic, string> = {
  heddle: `heddle 命令 ...

  run 文件             运行工作流
  validate 文件...     列出工作流的问题
  test 文件 用例       按用例运行工作流并比较结果
  start                提供工作台和 API
  help 命令            说明一个命令的选项

每个命令都有的选项：--language zh-CN|en（缺省时看 LANG）、--help。
“文件”可以是 “-”，即标准输入。退出码：0 正常，1 失败，2 命令有误。

尚未实现：worker、doctor、backup、restore。
`,
  run: `heddle run 文件 [--input JSON|@文件|-] [选项]

运行工作流。消息文本随到随显示，最后以 JSON 显示输出。

  --input JSON         开始节点的输入：一个对象、@文件，或 -（标准输入）
  --answer 文本        回答运行中的下一个提问；可多次给出
  --workflow ID=文件   被调用工作流的文件；可多次给出。缺省时在文件旁查找 ID.json
  --node ID            单独运行一个节点；此时 --input 是该节点的输入
  --timeout 秒数       超过此时间即结束运行
  --json               只在最后显示一个 JSON 对象

模型取自 heddle.config.json（HEDDLE_CONFIG 可指定其他文件），需要同时安装 @heddle/server。Ctrl-C 取消运行。
`,
  validate: `heddle validate 文件... [--json]

列出工作流的问题，包括节点、字段以及可用的修复方法。有错误时退出码为 1；只有警告时为 0。

  --workflow ID=文件   被调用工作流的文件；可多次给出。缺省时在文件旁查找 ID.json，找不到则不检查
  --json               显示一个 JSON 对象
`,
  test: `heddle test 文件 用例 [--json]

对每个用例运行一次工作流并比较结果。模型按用例回答，不会真正调用。用例格式见 @heddle/cli 的 README。

  --only 名称          只运行此名称的用例；可多次给出
  --workflow ID=文件   被调用工作流的文件，同 run
  --timeout 秒数       每次运行的最长时间；缺省为 30
  --json               显示一个 JSON 对象
`,
  start: `heddle start [--studio 文件夹]

提供工作台和 API。其余由环境变量决定：PORT、HOST、HEDDLE_DATA、HEDDLE_DATABASE_URL、HEDDLE_CONFIG、
HEDDLE_REGISTRATION、HEDDLE_ALLOWED_HOSTS。
`,
};

/** What a command takes, in words. */
export function helpText(topic: HelpTopic, language: Language): string {
  return (language === 'en' ? en : zh)[topic];
}

export function isHelpTopic(name: string): name is HelpTopic {
  return Object.hasOwn(en, name);
}
