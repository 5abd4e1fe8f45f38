/** Notice shown in the form of every trigger node. */
export const triggersNotSetUp = {
  'zh-CN': '当前实例未配置定时触发器，运行到此节点会失败。你仍可编辑设置，设置会随工作流保存。',
  en: 'Triggers are not set up in this installation, so runs fail at this node. You can still edit the settings; they are saved with the workflow.',
} as const;
