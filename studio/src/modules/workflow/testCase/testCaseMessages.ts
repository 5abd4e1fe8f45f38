import { defineMessages } from '../../../shared/i18n/i18n.js';

export const testCaseMessages = defineMessages('testCase', {
  'zh-CN': {
    open: '存为测试用例…',
    title: '存为测试用例',
    why: '下载这些文件后，heddle test 会用录制的回答重放这次运行，不访问网络；工作流发出的请求或结果不同时，测试失败并显示差异。',
    masked: '测试用例中的凭证已遮盖。工作流文件与编辑器中的内容相同，其中直接填写的密钥不会遮盖。',
    files: '文件',
    case: '测试用例',
    workflow: '工作流',
    called: '被调用的工作流',
    download: '下载 {{name}}',
    command: '在下载文件的文件夹中运行',
    failed: '测试用例加载失败',
    record: '重新运行并录制',
    recordRuns: '录制为测试用例',
    'recordRuns.onServer': '在服务器上运行并保留模型、HTTP 等服务的回答，结束后可在“结果”中存为测试用例。',
    'recordRuns.answers': '保留模型、HTTP 等服务的回答，结束后可在回答下方存为测试用例。',
    started: '已重新运行，正在录制',
    again: '会重新调用模型、请求和工具，可能产生费用。',
    'none.notRecorded': '这次运行没有录制。用相同的输入重新运行并录制，结束后即可存为测试用例。',
    'none.notEnded': '运行尚未结束。结束后再存为测试用例。',
    'none.cancelled': '已停止的运行不能存为测试用例。',
    'none.singleNode': '单节点的试运行不能存为测试用例。请运行整个工作流。',
    'none.interrupted': '运行期间服务器重新启动过，录制不完整。请重新运行并录制。',
    'none.tooLarge': '录制的内容超过 8 MB 或 10,000 次调用，没有保留。请用较小的输入重新运行。',
    'none.browser': '在浏览器中运行的结果不能存为测试用例。请选择在服务器上运行。',
    'none.answer': '智能体的回答不能存为测试用例：heddle test 只能重放工作流。可以使用智能体的测试集代替。',
  },
  en: {
    open: 'Save as test case…',
    title: 'Save as test case',
    why: 'With these files, heddle test repeats this run from recorded responses, without a network. It fails with a diff if the workflow sends other requests or returns another result.',
    masked:
      'Credentials in the test case are masked. Workflow files match the editor, including keys written into them.',
    files: 'Files',
    case: 'Test case',
    workflow: 'Workflow',
    called: 'Called workflow',
    download: 'Download {{name}}',
    command: 'Run this in the folder with the files',
    failed: 'Couldn’t load the test case',
    record: 'Run again and record',
    recordRuns: 'Record as test case',
    'recordRuns.onServer':
      'Runs on the server and keeps the responses of models, HTTP and other services. Save the test case under Result.',
    'recordRuns.answers':
      'Keeps the responses of models, HTTP and other services. Save the test case below the answer.',
    started: 'Running again and recording',
    again: 'Models, requests and tools are called again, which may incur costs.',
    'none.notRecorded':
      'This run wasn’t recorded. Run it again with the same input and record it. When it ends, you can save it as a test case.',
    'none.notEnded': 'The run is still in progress. Save it as a test case when it has ended.',
    'none.cancelled': 'A stopped run can’t be saved as a test case.',
    'none.singleNode': 'The run of a single node can’t be saved as a test case. Run the whole workflow.',
    'none.interrupted':
      'The server restarted during this run, so its recording is incomplete. Run it again and record it.',
    'none.tooLarge':
      'The recording exceeded 8 MB or 10,000 calls and wasn’t kept. Run it again with smaller input.',
    'none.browser': 'A run in the browser can’t be saved as a test case. Run it on the server instead.',
    'none.answer':
      'Answers of agents can’t be saved as test cases, because heddle test only repeats workflows. Use the agent’s test sets instead.',
  },
});
