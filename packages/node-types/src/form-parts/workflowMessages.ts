/** Messages of the workflow picker. */
export const workflowMessages = {
  'zh-CN': {
    workflow: '工作流',
    chooseWorkflow: '选择工作流',
    noWorkflows: '此空间没有其他工作流',
    workflowIdLabel: '工作流 ID',
    workflowsUnknown: '无法获取工作流列表，但仍可修改 ID。',
    workflowLost: '{id}（未找到）',
    interfaceFailed: '无法读取该工作流的输入和输出，节点未更改。请重新选择以重试。',
    draftVersion: '草稿',
    whichVersion: '版本',
    newerVersion: '有新版本 {version}',
    takeVersion: '更新到 {version}',
    version: '版本 {version}',
    refreshInterface: '刷新输入输出',
  },
  en: {
    workflow: 'Workflow',
    chooseWorkflow: 'Choose a workflow',
    noWorkflows: 'No other workflows in this workspace',
    workflowIdLabel: 'Workflow ID',
    workflowsUnknown: "Workflows can't be listed here. You can still edit the ID.",
    workflowLost: '{id} (not found)',
    interfaceFailed:
      "Couldn't read the inputs and outputs of this workflow. The node is unchanged; choose the workflow again to retry.",
    draftVersion: 'Draft',
    whichVersion: 'Version',
    newerVersion: 'Version {version} is available',
    takeVersion: 'Update to {version}',
    version: 'Version {version}',
    refreshInterface: 'Refresh inputs and outputs',
  },
} as const;
