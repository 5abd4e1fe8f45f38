/** Words about the choice of another workflow. */
export const workflowWords = {
  'zh-CN': {
    workflow: '工作流',
    chooseWorkflow: '选择工作流',
    noWorkflows: '此空间没有其他工作流',
    workflowIdLabel: '工作流编号',
    workflowsUnknown: '此处无法列出工作流，仍可修改编号。',
    workflowLost: '{id}（找不到）',
    interfaceFailed: '未能读取该工作流的输入和输出，节点没有改动。可以再选一次。',
    draftVersion: '草稿版本',
    whichVersion: '版本',
    newerVersion: '有更新的版本 {version}',
    takeVersion: '更新到 {version}',
    version: '版本 {version}',
    refreshInterface: '更新输入输出',
  },
  en: {
    workflow: 'Workflow',
    chooseWorkflow: 'Choose a workflow',
    noWorkflows: 'This space has no other workflow',
    workflowIdLabel: 'Workflow id',
    workflowsUnknown: 'Workflows cannot be listed here; the id can still be edited.',
    workflowLost: '{id} (not found)',
    interfaceFailed:
      'The inputs and outputs of this workflow could not be read; the node is unchanged. Choose again to retry.',
    draftVersion: 'Draft',
    whichVersion: 'Version',
    newerVersion: 'There is a newer version, {version}',
    takeVersion: 'Update to {version}',
    version: 'Version {version}',
    refreshInterface: 'Update the interface',
  },
} as const;
