import { type ImportedPlugin, importPlugin, PluginError } from '@heddle/plugin';
import { isJsonObject } from '@heddle/workflow-schema';
import { exportDocument } from './exportDocument.js';
import type { DocumentProblem, DocumentReading, DocumentWishes } from './PluginDocuments.js';
import { withServerUrl } from './withServerUrl.js';
import { writeDocument } from './writeDocument.js';

/** Reads a plugin on this thread. */
export async function readPluginDocument(
  text: string,
  wishes: DocumentWishes,
): Promise<DocumentReading | DocumentProblem> {
  try {
    return present(await importPlugin(text), wishes);
  } catch (error) {
    if (!PluginError.isInstance(error)) throw error;
    return { problem: error.message };
  }
}

function present(imported: ImportedPlugin, wishes: DocumentWishes): DocumentReading {
  const { format, servers, auth, notes, tools } = imported;
  const name = (wishes.name || imported.name).slice(0, wishes.limits.name);
  const description = (wishes.description || imported.description).slice(0, wishes.limits.description);
  const url = wishes.url || servers[0] || '';
  const info = isJsonObject(imported.document.info) ? imported.document.info : {};
  const document = withServerUrl(
    { ...imported.document, info: { version: '1.0.0', ...info, title: name, description } },
    url,
  );
  return {
    ...{ format, name, description, url, servers, notes },
    ...(auth && { auth }),
    document: JSON.stringify(document),
    tools: tools.map((tool) => ({
      name: tool.name,
      method: tool.method,
      path: tool.path,
      operation: JSON.stringify(tool.operation),
    })),
    text: writeDocument(exportDocument({ document, tools })),
  };
}
