import type { Language } from '@heddle/workflow-schema';

const en = {
  heddle: `heddle COMMAND ...

  run FILE            run a workflow
  validate FILE...    list the problems of workflows
  test FILE CASES     run a workflow by cases and compare
  picture FILE        draw a workflow as SVG or PNG
  start               serve the studio and its API
  worker              work on the jobs of a server on PostgreSQL
  backup FILE         write everything an installation keeps into one file
  restore FILE        bring an installation back from such a file
  doctor              check an installation and say what to do
  help COMMAND        what a command takes

Options of every command: --language zh-CN|en (LANG where absent), --help. --version prints the version.
FILE may be "-", which is standard input. Exit codes: 0 fine, 1 failed, 2 not understood,
3 a run waits for an answer, 130 stopped by Ctrl-C.
`,
  run: `heddle run FILE [--input JSON|@FILE|-] [options]

Runs a workflow. Text of its messages is printed as it comes, then its outputs as JSON.

  --input JSON            the inputs of the start node: an object, @FILE, or - for standard input
  --answer [NODE=]TEXT    answers the next question of the run, or of this node; may stand several times
  --workflow ID=FILE      the file of a called workflow; may stand several times. Without it ID.json is
                          looked for beside FILE
  --workflows FOLDER      the folder in which ID.json is looked for instead
  --variables FILE        global variables: {"app": {"name": value}, "user": {...}, "system": {...}}
  --allow-private ORIGIN  lets HTTP nodes call this private origin, such as http://127.0.0.1:8080
  --node ID               runs one node alone; --input then holds the inputs of that node
  --until ID              runs what leads to this node, and it
  --from ID               runs this node anew and what comes after it, with the results of --journal
  --journal FILE          the events of an earlier run; without --from the run goes on where they stop
  --timeout SECONDS       ends the run after this time
  --json                  prints one JSON object at the end and nothing before
  --events                prints every event of the run as it comes, one JSON object a line

At a terminal, questions that have no --answer are asked there. Exit codes: 0 the run succeeded, 1 it
failed, 2 not understood, 3 it waits for an answer, 130 cancelled by Ctrl-C.
Models are those of heddle.config.json (HEDDLE_CONFIG names another file). They and HTTP requests need
@heddle/server beside this command.
`,
  validate: `heddle validate FILE... [--json]

Lists the problems of workflows, each with its node, its field and its fix where there is one. Ends with 1
when there is an error; warnings alone end with 0.

  --workflow ID=FILE   the file of a called workflow; may stand several times. Without it ID.json is
                       looked for beside FILE, and a workflow that is not there is not checked
  --workflows FOLDER   the folder in which ID.json is looked for instead
  --json               prints one JSON object
`,
  test: `heddle test FILE CASES [--json]

Runs a workflow once for each case of CASES and compares what comes out. Models, tools, HTTP, databases and
the like answer as the case says and are never called. The form of CASES stands in the README of @heddle/cli.

  --only NAME          runs the case with this name; may stand several times
  --workflow ID=FILE   the file of a called workflow, and
  --workflows FOLDER   the folder of called workflows, as for run
  --timeout SECONDS    ends each run after this time; 30 where absent
  --reporter NAME      readable, json or junit; readable where absent
  --output FILE        writes the report to this file, and readable lines to standard output
  --json               the same as --reporter json

Exit codes: 0 all cases passed, 1 one failed, 2 not understood, 130 stopped by Ctrl-C.
`,
  picture: `heddle picture FILE [--out FILE.svg|FILE.png] [options]

Draws a workflow; SVG goes to standard output where --out is absent. The words of the picture are in --language.

  --out FILE      the picture; its ending says which kind
  --theme NAME    light or dark; light where absent
  --scale NUMBER  pixels of a PNG per pixel of the canvas, 0.1 to 8; 2 where absent. Large pictures take fewer
  --font FILE     a font for PNG (TTF, OTF, TTC); may stand several times. Without it those of the machine are
                  taken and named on standard error

The same file, options and fonts give the same bytes. Needs @heddle/flow-canvas, react and react-dom beside this
command, and for PNG @resvg/resvg-wasm. Exit codes: 0 drawn, 1 the file is no workflow or nothing was drawn,
2 not understood.
`,
  worker: `heddle worker [--help]

Works on the jobs of a server on the same PostgreSQL until it is told to stop; several workers share them. The
environment is that of the server: HEDDLE_DATABASE_URL, HEDDLE_SECRET_KEYS or HEDDLE_DATA, HEDDLE_CONFIG, and
HEDDLE_JOBS, how many jobs at once (4). A server that is started with HEDDLE_JOBS=0 leaves all jobs to workers.
`,
  backup: `heddle backup FILE [--json]

Writes the database and the data folder (files, keys) into FILE, a .tar.gz with checksums. The server may go on running:
the backup shows one moment of it. The environment says which installation: HEDDLE_DATA, HEDDLE_DATABASE_URL.
FILE holds secrets; keep it as safe as the server. An existing FILE is not replaced.

  --json   prints one JSON object

Files in a bucket or in HEDDLE_FILES_FOLDER, and the log, are not part of it.
`,
  restore: `heddle restore FILE [--force] [--json]

Checks FILE, brings its content into the installation that the environment names, and compares what is there then with
what was backed up. The server must be stopped. The data folder (HEDDLE_DATA) and the database must be empty; a backup
of a folder may go to PostgreSQL and the other way round.

  --force  replaces what is there; the old content of the folder is kept in it as replaced-...
  --json   prints one JSON object
`,
  doctor: `heddle doctor [--json]

Checks what an installation needs: Node, folder, disk, database and its tables, keys, files, models file, mail, clock, port.
Each line says what was found and, where something is wrong, what to do. Changes nothing.

  --json   prints one JSON object

Exit codes: 0 nothing is wrong (warnings may stand), 1 something is.
`,
  start: `heddle start [--studio FOLDER]

Serves the studio and its API. The environment says the rest: PORT, HOST, HEDDLE_DATA, HEDDLE_DATABASE_URL,
HEDDLE_CONFIG, HEDDLE_REGISTRATION, HEDDLE_ALLOWED_HOSTS.
`,
};

/** A command with a help page. */
export type HelpTopic = keyof typeof en;

const zh: Record<HelpTopic, string> = {
  heddle: `heddle 命令 ...

  run 文件             运行工作流
  validate 文件...     列出工作流的问题
  test 文件 用例       按用例运行工作流并比较结果
  picture 文件         把工作流画成 SVG 或 PNG
  start                提供工作台和 API
  worker               为使用 PostgreSQL 的服务器处理任务
  backup 文件          把安装中的全部内容写入一个文件
  restore 文件         从这样的文件恢复安装
  doctor               检查安装并说明该做什么
  help 命令            说明一个命令的选项

每个命令都有的选项：--language zh-CN|en（缺省时看 LANG）、--help。--version 显示版本。
“文件”可以是 “-”，即标准输入。退出码：0 正常，1 失败，2 命令有误，
3 运行在等待回答，130 被 Ctrl-C 停止。
`,
  run: `heddle run 文件 [--input JSON|@文件|-] [选项]

运行工作流。消息文本随到随显示，最后以 JSON 显示输出。

  --input JSON            开始节点的输入：一个对象、@文件，或 -（标准输入）
  --answer [节点=]文本    回答运行中的下一个提问，或此节点的提问；可多次给出
  --workflow ID=文件      被调用工作流的文件；可多次给出。缺省时在文件旁查找 ID.json
  --workflows 文件夹      改为在此文件夹中查找 ID.json
  --variables 文件        全局变量：{"app": {"名称": 值}, "user": {...}, "system": {...}}
  --allow-private 源      允许 HTTP 节点访问此私有地址，例如 http://127.0.0.1:8080
  --node ID               单独运行一个节点；此时 --input 是该节点的输入
  --until ID              运行到此节点为止
  --from ID               从此节点起重新运行，其余结果取自 --journal
  --journal 文件          此前运行的事件；没有 --from 时从其停止处继续
  --timeout 秒数          超过此时间即结束运行
  --json                  只在最后显示一个 JSON 对象
  --events                随运行逐行显示每个事件，每行一个 JSON 对象

在终端中，没有 --answer 的提问会当场询问。退出码：0 成功，1 失败，2 命令有误，3 等待回答，130 被 Ctrl-C 取消。
模型取自 heddle.config.json（HEDDLE_CONFIG 可指定其他文件）。模型与 HTTP 请求需要同时安装 @heddle/server。
`,
  validate: `heddle validate 文件... [--json]

列出工作流的问题，包括节点、字段以及可用的修复方法。有错误时退出码为 1；只有警告时为 0。

  --workflow ID=文件   被调用工作流的文件；可多次给出。缺省时在文件旁查找 ID.json，找不到则不检查
  --workflows 文件夹   改为在此文件夹中查找 ID.json
  --json               显示一个 JSON 对象
`,
  test: `heddle test 文件 用例 [--json]

对每个用例运行一次工作流并比较结果。模型、工具、HTTP、数据库等按用例回答，不会真正调用。
用例格式见 @heddle/cli 的 README。

  --only 名称          只运行此名称的用例；可多次给出
  --workflow ID=文件   被调用工作流的文件，
  --workflows 文件夹   以及其所在文件夹，同 run
  --timeout 秒数       每次运行的最长时间；缺省为 30
  --reporter 名称      readable、json 或 junit；缺省为 readable
  --output 文件        把报告写入此文件，标准输出则显示可读文本
  --json               等同于 --reporter json

退出码：0 全部通过，1 有失败，2 命令有误，130 被 Ctrl-C 停止。
`,
  picture: `heddle picture 文件 [--out 文件.svg|文件.png] [选项]

把工作流画成图片；没有 --out 时 SVG 写到标准输出。图中文字的语言由 --language 决定。

  --out 文件     图片文件；由扩展名决定种类
  --theme 名称   light 或 dark；缺省为 light
  --scale 数     PNG 中画布每像素对应的像素数，0.1 到 8；缺省为 2。大图会取更小的值
  --font 文件    PNG 使用的字体（TTF、OTF、TTC）；可多次给出。缺省时使用本机字体，并写到标准错误

相同的文件、选项和字体得到相同的字节。需要与本命令一同安装 @heddle/flow-canvas、react 和 react-dom，
PNG 还需要 @resvg/resvg-wasm。退出码：0 已画好，1 文件不是工作流或没有画成，2 命令有误。
`,
  worker: `heddle worker [--help]

处理同一 PostgreSQL 上服务器的任务，直到被要求停止；多个 worker 分担任务。环境变量与服务器相同：
HEDDLE_DATABASE_URL、HEDDLE_SECRET_KEYS 或 HEDDLE_DATA、HEDDLE_CONFIG，以及 HEDDLE_JOBS（同时处理的任务数，缺省为 4）。
以 HEDDLE_JOBS=0 启动的服务器把所有任务交给 worker。
`,
  backup: `heddle backup 文件 [--json]

把数据库和数据文件夹（文件、密钥）写入一个带校验和的 .tar.gz。服务器可以继续运行：备份反映其某一时刻。
由环境变量决定是哪个安装：HEDDLE_DATA、HEDDLE_DATABASE_URL。备份文件含有密钥，请像服务器一样妥善保管。
不会覆盖已存在的文件。

  --json   显示一个 JSON 对象

存储桶或 HEDDLE_FILES_FOLDER 中的文件以及日志不在其中。
`,
  restore: `heddle restore 文件 [--force] [--json]

检查文件，把内容恢复到环境变量所指的安装，然后与备份逐一比较。服务器必须已停止。数据文件夹（HEDDLE_DATA）和数据库
必须为空；文件夹的备份可以恢复到 PostgreSQL，反之亦可。

  --force  替换已有内容；文件夹的旧内容保留在其中的 replaced-... 里
  --json   显示一个 JSON 对象
`,
  doctor: `heddle doctor [--json]

检查安装所需的一切：Node、文件夹、磁盘、数据库及其表、密钥、模型文件、邮件、时钟、端口。每行说明检查结果；有问题时说明该做什么。
不会改动任何内容。

  --json   显示一个 JSON 对象

退出码：0 没有错误（可能有警告），1 有错误。
`,
  start: `heddle start [--studio 文件夹]

提供工作台和 API。其余由环境变量决定：PORT、HOST、HEDDLE_DATA、HEDDLE_DATABASE_URL、HEDDLE_CONFIG、
HEDDLE_REGISTRATION、HEDDLE_ALLOWED_HOSTS。
`,
};

/** The help page of a command. */
export function helpText(topic: HelpTopic, language: Language): string {
  return (language === 'en' ? en : zh)[topic];
}

export function isHelpTopic(name: string): name is HelpTopic {
  return Object.hasOwn(en, name);
}
