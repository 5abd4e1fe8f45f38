import { files } from '@heddle/api-contract/families/file';
import { knowledge } from '@heddle/api-contract/families/knowledge';
import type { TestPerson } from '../../../testing/createTestApp.js';

/** What tests of knowledge bases do as one person. */
export function knowledgeTester(person: TestPerson, spaceId = person.spaceId) {
  const api = person.clientOf({ knowledge }).knowledge;
  const upload = person.clientOf({ files }).files.upload;
  let number = 0;

  async function uploadFile(name: string, content: string | Uint8Array): Promise<string> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const { uri } = await upload({ space_id: spaceId, file: new File([bytes as BlobPart], name) });
    return uri;
  }

  return {
    api,
    uploadFile,
    async createDataset(format_type = 0, name = `dataset ${++number}`): Promise<string> {
      return (await api.create({ space_id: spaceId, name, format_type })).dataset_id;
    },
    /** Adds files and waits until their content is stored or has failed. */
    async addFiles(
      dataset_id: string,
      given: Record<string, string | Uint8Array>,
      settings: Omit<Parameters<typeof api.createDocument>[0], 'dataset_id' | 'document_bases'> = {},
    ): Promise<string[]> {
      const document_bases = [];
      for (const [name, content] of Object.entries(given))
        document_bases.push({ name, source_info: { tos_uri: await uploadFile(name, content) } });
      const { document_infos } = await api.createDocument({ dataset_id, document_bases, ...settings });
      await person.world.delivered();
      return document_infos.map(({ document_id }) => document_id);
    },
    async document(dataset_id: string, document_id?: string) {
      const { document_infos } = await api.listDocuments({
        dataset_id,
        ...(document_id !== undefined && { document_ids: [document_id] }),
      });
      return document_infos[0]!;
    },
    async texts(document_id: string): Promise<string[]> {
      const { slices } = await api.listSlices({ document_id, page_size: 100 });
      return slices.map(({ content }) => content);
    },
    /** Rows of a table by the names of its columns. */
    async rows(document_id: string): Promise<Record<string, string>[]> {
      const { slices } = await api.listSlices({ document_id, page_size: 100 });
      return slices.map(({ content }) =>
        Object.fromEntries(
          (JSON.parse(content) as { column_name: string; value: string }[]).map((cell) => [
            cell.column_name,
            cell.value,
          ]),
        ),
      );
    },
  };
}
