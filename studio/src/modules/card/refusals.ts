import type { cardReasons } from '@heddle/api-contract/reasons/card';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about cards. */
defineRefusals<typeof cardReasons>('card', {
  'zh-CN': {
    nameMissing: '请填写卡片名称。',
    tooMany: '这个空间已有 {{maximum}} 张卡片，达到上限。',
    tooManyTemplates: '这个空间已有 {{maximum}} 个卡片模板，达到上限。',
    tooManySettings: '每个人最多保存 {{maximum}} 项卡片编辑器设置。',
    notFound: '卡片不存在，可能已被删除。',
    noTemplate: '卡片模板不存在，可能已被删除。',
    noVersion: '卡片没有版本 {{version}}。',
    invalid: '卡片内容无效：{{problem}}',
    sampleInvalid: '示例数据必须是 JSON 对象。',
    mappingInvalid: '映射必须是 JSON 对象，为每个变量指定一个路径。',
    unknownVariable: '卡片没有变量“{{name}}”。请重新选择映射。',
    notPublished: '请先发布卡片，再使用它。',
    publishersOnly: '只有这个空间中可以发布的成员才能发布卡片。',
    changedElsewhere: '其他人修改了这张卡片。请重新加载。',
    noTool: '智能体没有这个工具。请先添加它。',
    noUser: '请指定使用卡片的工作流和节点。',
    nothingDescribed: '工具没有描述返回结果，无法生成卡片。先在工具的输出中填写，或调试后自动识别。',
    noPreset: '工具的作者没有选择卡片。',
  },
  en: {
    nameMissing: 'Enter a name for the card.',
    tooMany: 'This workspace already has {{maximum}} cards, which is the maximum.',
    tooManyTemplates: 'This workspace already has {{maximum}} card templates, which is the maximum.',
    tooManySettings: 'You can save at most {{maximum}} settings of the card editor.',
    notFound: 'The card doesn’t exist. It may have been deleted.',
    noTemplate: 'The card template doesn’t exist. It may have been deleted.',
    noVersion: 'The card has no version {{version}}.',
    invalid: 'The card is invalid: {{problem}}',
    sampleInvalid: 'The sample data must be a JSON object.',
    mappingInvalid: 'The mapping must be a JSON object with a path for each variable.',
    unknownVariable: 'The card has no variable “{{name}}”. Choose the mapping again.',
    notPublished: 'Publish the card before you use it.',
    publishersOnly: 'Only members who may publish in this workspace can publish a card.',
    changedElsewhere: 'Somebody else has changed this card. Load it again.',
    noTool: 'The agent doesn’t have this tool. Add it first.',
    noUser: 'Choose the workflow and the node that the card is for.',
    nothingDescribed:
      'The tool describes no results that a card can show. Describe its outputs, or learn them from a debug run.',
    noPreset: 'The author of the tool hasn’t chosen a card.',
  },
});
