import type { Language } from '@heddle/workflow-schema';

const en = {
  heddle: `heddle COMMAND ...

  run FILE            run a workflow
  validate FILE...    list the problems of workflows
  test FILE CASES     run a workflow with test cases and compare the results
  picture FILE        draw a workflow as SVG or PNG
  pull [FOLDER]       bring the workflows and agents of a workspace into a folder
  push [FOLDER]       bring the changes of a folder to its workspace
  diff [FOLDER]       list what a push would change
  start               serve the studio and its API
  worker              process the jobs of a server on PostgreSQL
  backup FILE         back up an installation to a file
  restore FILE        restore an installation from a backup
  package STEP        make, sign and verify packages for the marketplace
  doctor              check an installation and suggest fixes
  code                print the codes people asked for, where no emails are sent
  help COMMAND        show the options of a command

Options of every command: --language zh-CN|en (default: from LANG), --help. --version prints the version.
FILE may be "-" for standard input. Exit codes: 0 success, 1 failure, 2 usage error,
3 a run is waiting for an answer, 130 stopped by Ctrl-C.
`,
  run: `heddle run FILE [--input JSON|@FILE|-] [options]

Runs a workflow. Prints the text of its messages as it arrives, then its outputs as JSON.

  --input JSON            inputs of the start node: a JSON object, @FILE, or - for standard input
  --answer [NODE=]TEXT    answer to the next question, or to the next question of this node; repeatable
  --workflow ID=FILE      file of a called workflow; repeatable. Default: ID.json next to FILE
  --workflows FOLDER      folder in which to look for ID.json instead
  --variables FILE        global variables: {"app": {"name": value}, "user": {...}, "system": {...}}
  --allow-private ORIGIN  allow HTTP nodes to call this private origin, such as http://127.0.0.1:8080
  --node ID               run a single node; --input then contains the inputs of that node
  --until ID              run this node and everything leading to it
  --from ID               run again from this node on, with earlier results from --journal
  --journal FILE          events of an earlier run; without --from, the run continues where they end
  --record FILE           write the run as a test case with the answers of all services; see heddle help test
  --timeout SECONDS       end the run after this time
  --json                  print only a single JSON object at the end
  --events                print every event of the run as it occurs, one JSON object per line

Questions without --answer are asked at the terminal if it is interactive. Exit codes: 0 success, 1 failure,
2 usage error, 3 the run is waiting for an answer, 130 cancelled by Ctrl-C.
Models are configured in heddle.config.json (or the file named by HEDDLE_CONFIG). Models and HTTP requests
require @heddle/server next to @heddle/cli.
`,
  validate: `heddle validate FILE... [--json]

Lists the problems of workflows, each with its node, field and fix if available. Exits with 1 if there are
errors, and with 0 if there are only warnings.

  --workflow ID=FILE   file of a called workflow; repeatable. Default: ID.json next to FILE; calls of
                       workflows without a file are not checked
  --workflows FOLDER   folder in which to look for ID.json instead
  --json               print a single JSON object
`,
  test: `heddle test FILE CASES... [--json]

Runs a workflow once for each case in CASES and compares the results. Models, tools, HTTP, databases and
other services return the answers scripted in the case and are never called. CASES are case files, or runs
recorded with heddle run --record, which fail if what they ask of a service has changed. The README of
@heddle/cli describes both formats.

  --only NAME          run only the case with this name; repeatable
  --workflow ID=FILE   file of a called workflow; see heddle help run
  --workflows FOLDER   folder of called workflows; see heddle help run
  --timeout SECONDS    end each run after this time (default: 30)
  --reporter NAME      readable, json or junit (default: readable)
  --output FILE        write the report to this file, and readable lines to standard output
  --json               same as --reporter json

Exit codes: 0 all cases passed, 1 a case failed, 2 usage error, 130 stopped by Ctrl-C.
`,
  picture: `heddle picture FILE [--out FILE.svg|FILE.png] [options]

Draws a workflow. Without --out, SVG is written to standard output. Labels use the language of --language.

  --out FILE      image file; the extension determines the format
  --theme NAME    light or dark (default: light)
  --scale NUMBER  PNG pixels per canvas pixel, 0.1 to 8 (default: 2); reduced for large workflows
  --font FILE     font for PNG (TTF, OTF, TTC); repeatable. By default, system fonts are used and listed
                  on standard error

The same file, options and fonts produce identical bytes. Requires @heddle/flow-canvas, react and react-dom next to
@heddle/cli, and @resvg/resvg-wasm for PNG. Exit codes: 0 success, 1 not a workflow or drawing failed,
2 usage error.
`,
  pull: `heddle pull [FOLDER] [--server URL --space ID]

Writes the workflows and agents of a workspace to FOLDER (default: the current one), one JSON file each in workflows/
and agents/, and merges changes of both sides. The access token is taken from HEDDLE_TOKEN and needs the permissions
Workflow.read and Bot.read.

  --server URL   address of the server; the folder remembers it in heddle.mirror.json. In a folder that you got from
                 somebody else, name it once: your token is only sent to servers named here or in HEDDLE_SERVER
  --space ID     ID of the workspace; remembered too

Where both sides changed the same node or field, the file keeps yours and the version of the server is written next to
it as NAME.theirs.json. Edit the file and delete the other one. Commit .heddle/ too: it has the state that both sides
last agreed on. Secrets of nodes and tools stay on the server. Exit codes: 0 success, 1 conflicts or refused, 2 usage
error, 130 stopped by Ctrl-C.
`,
  push: `heddle push [FOLDER] [--server URL --space ID]

Saves the changed files of a pulled FOLDER as drafts of its workspace; files without an id become new workflows and
agents. Nothing is published, and nothing is deleted. A file with newer changes on the server is refused: pull first.
The access token in HEDDLE_TOKEN needs the permissions Workflow.edit, Bot.edit and Bot.create.

Exit codes: 0 success, 1 refused or conflicts left, 2 usage error, 130 stopped by Ctrl-C.
`,
  diff: `heddle diff [FOLDER] [--server URL --space ID]

Lists how the files of FOLDER differ from the workspace now: + added, - removed, ~ changed, > moved.
`,
  worker: `heddle worker [--help]

Processes the jobs of a server on the same PostgreSQL until it is stopped. Several workers share the jobs. Uses the
server's environment variables: HEDDLE_DATABASE_URL, HEDDLE_SECRET_KEYS or HEDDLE_DATA, HEDDLE_CONFIG, and
HEDDLE_JOBS, the number of concurrent jobs (default: 4). A server started with HEDDLE_JOBS=0 leaves all jobs to workers.
`,
  backup: `heddle backup FILE [--json]

Writes the database and the data folder (files, keys) to FILE, a .tar.gz archive with checksums. The server may keep
running: the backup is a consistent snapshot. HEDDLE_DATA and HEDDLE_DATABASE_URL select the installation.
FILE contains secrets; protect it like the server. An existing FILE is not overwritten.

  --json   print a single JSON object

Files in a bucket or in HEDDLE_FILES_FOLDER, and logs, are not included.
`,
  restore: `heddle restore FILE [--force] [--json]

Verifies FILE, restores it to the installation selected by the environment, and compares the result with the backup.
The server must be stopped. The data folder (HEDDLE_DATA) and the database must be empty. A backup of a data folder
can be restored to PostgreSQL and vice versa.

  --force  replace existing data; the previous contents of the folder are kept in it as replaced-...
  --json   print a single JSON object
`,
  package: `heddle package key|make|index|verify ...

Makes signed packages of marketplace content, and the folder from which servers list them.

  package key FILE
      write a new private key that only you can read, and print its public key; prints that of an existing FILE
  package make FOLDER --archive FILE [--out FOLDER]
      pack package.json, readme.en.md, readme.zh-CN.md and cover.png, .jpg or .webp of FOLDER together with an archive
      that was exported from a workspace
  package index FOLDER --key FILE [--name NAME] [--name-zh NAME]
      sign the list of the newest version of each package in FOLDER; the name of the publisher is needed once
  package verify FOLDER --public-key KEY [--json]
      check the signature and every package as a server does; exits with 1 if there are problems

Never publish the private key. Anyone who has it can list products under your name. A package that was published never
changes: give it a new version.
`,
  doctor: `heddle doctor [--json]

Checks the requirements of an installation: Node, folder, disk, database and its tables, keys, files, model
configuration, mail, clock, port. Each line shows a result and, if there is a problem, how to fix it. Changes nothing.

  --json   print a single JSON object

Exit codes: 0 no errors (there may be warnings), 1 errors.
`,
  code: `heddle code ADDRESS [--json]

For installations without a mail server: prints a code for everyone who asked for one at this email address, to reset
a password, or to verify or change an address. Asks the running server of the data folder (HEDDLE_DATA). Pass a code
on only to a person you know to own the address.

  --json   print a single JSON object

Exit codes: 0 codes were printed, 1 nobody has asked for one.
`,
  start: `heddle start [--studio FOLDER]

Serves the studio and its API. Configured by environment variables: PORT, HOST, HEDDLE_DATA, HEDDLE_DATABASE_URL,
HEDDLE_CONFIG, HEDDLE_REGISTRATION, HEDDLE_ALLOWED_HOSTS.
`,
};

/** A command with a help page. */
export type HelpTopic = keyof typeof en;

const zh: Record<HelpTopic, string> = {
  heddle: `heddle 命令 ...

  run 文件             运行工作流
  validate 文件...     列出工作流的问题
  test 文件 用例       按测试用例运行工作流并比较结果
  picture 文件         把工作流画成 SVG 或 PNG
  pull [文件夹]        把空间的工作流同步到文件夹
  push [文件夹]        把文件夹中的更改推送到空间
  diff [文件夹]        列出推送会带来的更改
  start                提供工作台和 API
  worker               为使用 PostgreSQL 的服务器处理任务
  backup 文件          把实例备份到一个文件
  restore 文件         从备份恢复实例
  package 步骤         制作、签名和校验市场产品包
  doctor               检查实例并给出修复建议
  code                 未配置邮件时，显示用户请求的验证码
  help 命令            显示命令的选项

通用选项：--language zh-CN|en（默认取自 LANG）、--help。--version 显示版本。
“文件”可以是 “-”，表示标准输入。退出码：0 成功，1 失败，2 用法错误，
3 运行在等待回答，130 被 Ctrl-C 停止。
`,
  run: `heddle run 文件 [--input JSON|@文件|-] [选项]

运行工作流。实时输出消息文本，最后以 JSON 输出结果。

  --input JSON            开始节点的输入：一个对象、@文件，或 -（标准输入）
  --answer [节点=]文本    回答下一个提问，或此节点的下一个提问；可重复使用
  --workflow ID=文件      被调用工作流的文件；可重复使用。默认为同目录下的 ID.json
  --workflows 文件夹      改为在此文件夹中查找 ID.json
  --variables 文件        全局变量：{"app": {"名称": 值}, "user": {...}, "system": {...}}
  --allow-private 源      允许 HTTP 节点访问此私有地址，例如 http://127.0.0.1:8080
  --node ID               只运行一个节点；此时 --input 为该节点的输入
  --until ID              运行到此节点为止
  --from ID               从此节点开始重新运行，之前的结果取自 --journal
  --journal 文件          此前运行的事件；不使用 --from 时从中断处继续
  --record 文件           把运行及各服务的返回写成测试用例，见 heddle help test
  --timeout 秒数          运行的最长时间
  --json                  只在最后输出一个 JSON 对象
  --events                实时输出每个事件，每行一个 JSON 对象

在交互式终端中，未用 --answer 回答的提问会当场询问。退出码：0 成功，1 失败，2 用法错误，3 等待回答，130 被 Ctrl-C 取消。
模型在 heddle.config.json 中配置（可用 HEDDLE_CONFIG 指定其他文件）。模型与 HTTP 请求需要同时安装 @heddle/server。
`,
  validate: `heddle validate 文件... [--json]

列出工作流的问题，包括节点、字段和可用的修复。有错误时退出码为 1，只有警告时为 0。

  --workflow ID=文件   被调用工作流的文件；可重复使用。默认为同目录下的 ID.json，不存在则不检查
  --workflows 文件夹   改为在此文件夹中查找 ID.json
  --json               输出一个 JSON 对象
`,
  test: `heddle test 文件 用例... [--json]

对每个用例运行一次工作流并比较结果。模型、工具、HTTP、数据库等服务按用例中的脚本返回，不会真正调用。
用例可以是用例文件，也可以是用 heddle run --record 录制的运行；对服务的请求有变化时，后者会失败。
两种格式见 @heddle/cli 的 README。

  --only 名称          只运行此名称的用例；可重复使用
  --workflow ID=文件   被调用工作流的文件，同 run
  --workflows 文件夹   被调用工作流所在的文件夹，同 run
  --timeout 秒数       每次运行的最长时间（默认 30）
  --reporter 名称      readable、json 或 junit（默认 readable）
  --output 文件        把报告写入此文件，标准输出显示可读文本
  --json               等同于 --reporter json

退出码：0 全部通过，1 有失败，2 用法错误，130 被 Ctrl-C 停止。
`,
  picture: `heddle picture 文件 [--out 文件.svg|文件.png] [选项]

把工作流画成图片；没有 --out 时 SVG 写到标准输出。图中文字的语言由 --language 决定。

  --out 文件     图片文件；由扩展名决定格式
  --theme 名称   light 或 dark（默认 light）
  --scale 数     PNG 中画布每像素对应的像素数，0.1 到 8（默认 2）；大图会自动减小
  --font 文件    PNG 使用的字体（TTF、OTF、TTC）；可重复使用。默认使用系统字体，并在标准错误中列出

相同的文件、选项和字体得到相同的字节。需要与本命令一同安装 @heddle/flow-canvas、react 和 react-dom，
PNG 还需要 @resvg/resvg-wasm。退出码：0 成功，1 不是工作流或生成失败，2 用法错误。
`,
  pull: `heddle pull [文件夹] [--server URL --space ID]

把空间的工作流和智能体写入文件夹（默认为当前文件夹）的 workflows/ 和 agents/，各为一个 JSON 文件，并合并双方的更改。
访问令牌取自 HEDDLE_TOKEN，需要权限 Workflow.read 和 Bot.read。

  --server URL   服务器地址；保存在 heddle.mirror.json 中。文件夹来自他人时请指定一次：
                 令牌只会发送给你用此选项或 HEDDLE_SERVER 指定过的服务器
  --space ID     空间 ID；同样会保存

双方更改了同一节点或字段时，文件保留你的版本，服务器的版本写在旁边的“名称.theirs.json”中。修改文件后删除它即可。
.heddle/ 记录双方上次一致的状态，也请提交。节点和工具的密钥留在服务器上。
退出码：0 成功，1 有冲突或被拒绝，2 用法错误，130 被 Ctrl-C 停止。
`,
  push: `heddle push [文件夹] [--server URL --space ID]

把文件夹中有更改的文件保存为空间中的草稿；没有 ID 的文件会成为新的工作流或智能体。不会发布，也不会删除。
服务器上有更新的更改时会被拒绝，请先 pull。HEDDLE_TOKEN 中的令牌需要权限 Workflow.edit、Bot.edit 和 Bot.create。

退出码：0 成功，1 被拒绝或有冲突，2 用法错误，130 被 Ctrl-C 停止。
`,
  diff: `heddle diff [文件夹] [--server URL --space ID]

列出文件夹与空间当前的差异：+ 新增，- 删除，~ 修改，> 移动。
`,
  worker: `heddle worker [--help]

处理同一 PostgreSQL 上服务器的任务，直到被要求停止；多个 worker 共同分担。环境变量与服务器相同：
HEDDLE_DATABASE_URL、HEDDLE_SECRET_KEYS 或 HEDDLE_DATA、HEDDLE_CONFIG，以及 HEDDLE_JOBS（并发任务数，默认 4）。
以 HEDDLE_JOBS=0 启动的服务器把所有任务交给 worker。
`,
  backup: `heddle backup 文件 [--json]

把数据库和数据文件夹（文件、密钥）写入一个带校验和的 .tar.gz。服务器可以继续运行：备份是一致的快照。
由环境变量指定实例：HEDDLE_DATA、HEDDLE_DATABASE_URL。备份文件含有密钥，请像服务器一样妥善保管。
不会覆盖已存在的文件。

  --json   输出一个 JSON 对象

不包括存储桶或 HEDDLE_FILES_FOLDER 中的文件，以及日志。
`,
  restore: `heddle restore 文件 [--force] [--json]

校验备份文件，恢复到环境变量指定的实例，然后与备份逐一比较。必须先停止服务器。数据文件夹（HEDDLE_DATA）和数据库
必须为空；文件夹的备份可以恢复到 PostgreSQL，反之亦可。

  --force  替换已有内容；文件夹的旧内容保留在其中的 replaced-... 里
  --json   输出一个 JSON 对象
`,
  package: `heddle package key|make|index|verify ...

制作带签名的市场产品包，以及服务器从中上架产品的文件夹。

  package key 文件
      生成仅自己可读的私钥文件并显示公钥；文件已存在时显示其公钥
  package make 文件夹 --archive 文件 [--out 文件夹]
      把文件夹中的 package.json、readme.en.md、readme.zh-CN.md、cover.png（.jpg、.webp）与从空间导出的归档打包
  package index 文件夹 --key 文件 [--name 名称] [--name-zh 名称]
      为文件夹中每个产品包的最新版本写入索引并签名；首次需要指定发布者名称
  package verify 文件夹 --public-key 公钥 [--json]
      像服务器一样检查签名和每个产品包；有问题时退出码为 1

请勿公开私钥：拥有私钥的人可以用你的名义上架产品。已发布的产品包不再更改，有变更时请使用新版本号。
`,
  doctor: `heddle doctor [--json]

检查实例所需的一切：Node、文件夹、磁盘、数据库及其表、密钥、模型文件、邮件、时钟、端口。每行显示一项检查结果；有问题时给出修复方法。
不会改动任何内容。

  --json   输出一个 JSON 对象

退出码：0 没有错误（可能有警告），1 有错误。
`,
  code: `heddle code 邮箱 [--json]

用于没有配置邮件服务器的实例：为在这个邮箱请求了验证码的每个人显示一个验证码，用于重置密码、验证或更换邮箱。
由使用该数据文件夹（HEDDLE_DATA）的服务器生成。请只转交给你确认拥有这个邮箱的人。

  --json   输出一个 JSON 对象

退出码：0 显示了验证码，1 没有人请求验证码。
`,
  start: `heddle start [--studio 文件夹]

提供工作台和 API。通过环境变量配置：PORT、HOST、HEDDLE_DATA、HEDDLE_DATABASE_URL、HEDDLE_CONFIG、
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
