import { pluginCode } from '@heddle/api-contract/families/plugin-code';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { extendSealed } from '../../secrets/sealedColumns.js';
import { pluginKinds } from '../plugin/index.js';
import { codeKind } from './codeKind.js';
import { createCodePlugin } from './createCodePlugin.js';
import { acceptHosts, readHostAcceptance } from './hostAcceptance.js';
import { addPackage, removePackage } from './packages.js';
import { readCode } from './readCode.js';
import { saveCode } from './saveCode.js';
import { deleteSecret, secretPlace, setSecret } from './secrets.js';
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
  {
    tables,
    extensions: [
      extend(pluginKinds, codeKind),
      extendSealed({
        ...{
          subject: 'plugin',
          table: tables.pluginCodeSecrets,
          sealed: 'sealed',
          keys: ['pluginId', 'name'],
        },
        placeOf: ({ pluginId, name }) => secretPlace(pluginId, name),
      }),
    ],
  },
);
