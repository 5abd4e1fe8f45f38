import { prompt } from '@heddle/api-contract/families/prompt';
import { promptReasons } from '@heddle/api-contract/reasons/prompt';
import { eq } from 'drizzle-orm';
import { can } from '../../../kernel/access.js';
import { DomainError } from '../../../kernel/DomainError.js';
import { insertPrompt } from '../../prompt/index.js';
import { prompts } from '../../prompt/tables.js';
import { type ArchivedKind, textOf, toText } from '../ArchivedKind.js';

const properties = 'prompt.json';

/** Prompts of the library. */
export const promptArchive: ArchivedKind = {
  kind: 'prompt',
  folder: 'prompts',
  async read({ app, access }, id) {
    const [row] = await app.db.select().from(prompts).where(eq(prompts.id, id));
    if (!row || row.deletedAt !== null || !can(access, 'copy', row)) return undefined;
    const { name, description, content } = row;
    return { name, files: new Map([[properties, toText({ name, description, content })]]), uses: [] };
  },
  parse(files) {
    const given = JSON.parse(textOf(files, properties)) as Record<string, unknown>;
    const { name, description, prompt_text } = prompt.calls.save.input().parse({
      prompt: { name: given['name'], description: given['description'], prompt_text: given['content'] },
    }).prompt;
    if (!name?.trim()) throw new DomainError('promptInvalid', promptReasons.nameMissing({ field: 'name' }));
    if (!prompt_text?.trim())
      throw new DomainError('promptInvalid', promptReasons.textMissing({ field: 'content' }));
    return {
      async create({ app, access }, id) {
        await app.db.transaction((transaction) =>
          insertPrompt(transaction, access, {
            id,
            name,
            description: description ?? '',
            content: prompt_text,
          }),
        );
      },
    };
  },
};
