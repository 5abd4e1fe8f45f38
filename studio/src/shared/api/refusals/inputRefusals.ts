import type { inputReasons } from '@heddle/api-contract/reasons/input';
import { defineRefusals } from './defineRefusals.js';

/** Messages for invalid input fields. */
defineRefusals<typeof inputReasons>('input', {
  'zh-CN': {
    length: '请填写 {{minimum}} 到 {{maximum}} 个字符。',
    tooLong: '最多 {{maximum}} 个字符。',
    tooShort: '至少 {{minimum}} 个字符。',
    required: '缺少必填的内容。',
    tooMany: '最多 {{maximum}} 项。',
    tooFew: '至少 {{minimum}} 项。',
    tooLarge: '不能大于 {{maximum}}。',
    tooSmall: '不能小于 {{minimum}}。',
    notAnId: '链接或编号无效，请重新加载页面。',
    nul: '内容中有无法保存的字符。',
    name: '名称应以字母开头，只能包含字母、数字和下划线，最多 {{maximum}} 个字符。',
    invalid: '填写的内容无效。',
    permission: '没有“{{permission}}”这项权限。',
  },
  en: {
    length: 'Enter {{minimum}} to {{maximum}} characters.',
    tooLong: 'Enter up to {{maximum}} characters.',
    tooShort: 'Enter at least {{minimum}} characters.',
    required: 'A required field is empty.',
    tooMany: 'Choose up to {{maximum}} items.',
    tooFew: 'Choose at least {{minimum}} items.',
    tooLarge: 'Enter a number of {{maximum}} or less.',
    tooSmall: 'Enter a number of {{minimum}} or more.',
    notAnId: 'The link or ID is invalid. Reload the page.',
    nul: 'The text contains a character that can’t be saved.',
    name: 'The name must start with a letter and can contain up to {{maximum}} letters, digits and underscores.',
    invalid: 'The input is invalid.',
    permission: 'There is no permission “{{permission}}”.',
  },
});
