import { pluginCode } from '@heddle/api-contract/families/plugin-code';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { pluginKinds } from '../plugin/index.js';
import { codeKind } from './codeKind.js';
import { createCodePlugin } from './createCodePlugin.js';
import { acceptHosts, readHostAcceptance } from './hostAcceptance.js';
import { addPackage, removePackage } from './packages.js';
import { readCode } from './readCode.js';
import { saveCode } from './saveCode.js';
import { deleteSecret, setSecret } from './secrets.js';
import * as tables from './tables.js';

export const pluginCodeModule = implement(
  pluginCode,
  {
    create: createCodePlugin,
    get: readCode,
    save: saveCode,
    addPackage,
    removePackage,
    setSecret,
    deleteSecret,
    hosts: readHostAcceptance,
    acceptHosts,
  },
  { tables, extensions: [extend(pluginKinds, codeKind)] },
);
