import { card } from '@heddle/api-contract/families/card';
import { eq } from 'drizzle-orm';
import { can } from '../../../kernel/access.js';
import { insertCard, storedCard, storedSample } from '../../card/index.js';
import { cards } from '../../card/tables.js';
import { type ArchivedKind, textOf, toText } from '../ArchivedKind.js';

const properties = 'card.json';

/** Cards that show results: the draft, without versions. */
export const cardArchive: ArchivedKind = {
  kind: 'card',
  folder: 'cards',
  async read({ app, access }, id) {
    const [row] = await app.db.select().from(cards).where(eq(cards.id, id));
    if (!row || row.deletedAt !== null || !can(access, 'copy', row)) return undefined;
    const { name, description } = row;
    const content = { name, description, card: JSON.parse(row.document), sample: JSON.parse(row.sample) };
    return { name, files: new Map([[properties, toText(content)]]), uses: [] };
  },
  parse(files) {
    const given = JSON.parse(textOf(files, properties)) as Record<string, unknown>;
    const { name, description } = card.calls.create
      .input()
      .parse({ space_id: '1', name: given['name'], description: given['description'] });
    const document = storedCard(JSON.stringify(given['card'] ?? null), 'card');
    const sample = storedSample(JSON.stringify(given['sample'] ?? {}));
    return {
      async create({ app, access }, id) {
        const values = { id, name: name?.trim() || 'card', description: description ?? '', document, sample };
        await app.db.transaction((transaction) => insertCard(transaction, access, values));
      },
    };
  },
};
