import { DomainError } from '../../kernel/DomainError.js';
import type { AgentAddition, AgentTools } from '../agent-chat/index.js';
import { keyOfRun } from './Box.js';
import { boxToolKind, boxToolsOf } from './boxTools.js';
import { toKeep } from './fileCalls.js';
import { keepFiles } from './keepFiles.js';

/** The tools of file boxes. */
export const fileBoxTools: AgentTools = {
  async bindings(_app, _access, { blocks }) {
    return blocks.filebox_info.mode === 1 ? [{ kind: boxToolKind }] : [];
  },
  kind: boxToolsOf,
};

/** Keeps the files of each message to an agent whose file box is on. */
export const fileBoxAddition: AgentAddition = {
  definition: async () => ({}),
  services: () => ({}),
  async begins(app, run, { definition, place, question }) {
    const files = question.files ?? [];
    if (files.length === 0 || !definition.tools.some(({ kind }) => kind === boxToolKind)) return;
    const { conversationId, messageId } = place;
    try {
      await keepFiles(
        app,
        { key: keyOfRun(run), isOn: true },
        files.map(({ url, name }) => toKeep(url, name)),
        { conversationId, messageId },
      );
    } catch (error) {
      // The person has switched it off.
      if (!(error instanceof DomainError)) throw error;
    }
  },
};
