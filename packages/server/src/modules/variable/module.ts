import { variable } from '@heddle/api-contract/families/variable';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { copiedParts } from '../../resources/copiedParts.js';
import { releaseChecks } from '../project-environment/index.js';
import { projectParts } from '../project-version/index.js';
import { runServiceProviders } from '../run/index.js';
import { documentVariables } from '../workflow/index.js';
import { checkValues } from './checkValues.js';
import { copyDeclarations } from './copyDeclarations.js';
import { declareVariables } from './declare.js';
import { declaredInDocuments } from './declaredInDocuments.js';
import { clearRemovedVariables } from './forgetVariables.js';
import { getMeta, listDeclared, listSystem } from './meta.js';
import { openReadVariables, openWriteVariables } from './openVariables.js';
import { deleteOwnVariables, listOwnVariables } from './ownVariables.js';
import { projectVariables } from './projectVariables.js';
import { provideVariables } from './runVariables.js';
import { deleteVariables, getVariables, setVariables } from './studioVariables.js';
import * as tables from './tables.js';

export const variableModule = implement(
  variable,
  {
    read: openReadVariables,
    write: openWriteVariables,
    set: setVariables,
    get: getVariables,
    delete: deleteVariables,
    getMeta,
    listDeclared,
    declare: declareVariables,
    listSystem,
    listMine: listOwnVariables,
    deleteMine: deleteOwnVariables,
  },
  {
    tables,
    clearEnded: clearRemovedVariables,
    extensions: [
      extend(runServiceProviders, provideVariables),
      extend(documentVariables, declaredInDocuments),
      extend(copiedParts, copyDeclarations),
      extend(projectParts, projectVariables),
      extend(releaseChecks, checkValues),
    ],
  },
);
