import { pluginCode } from '@heddle/api-contract/families/plugin-code';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { pluginKinds } from '../plugin/index.js';
import { codeKind } from './codeKind.js';

export const pluginCodeModule = implement(pluginCode, {}, { extensions: [extend(pluginKinds, codeKind)] });
