import { type App, defineService } from '../../kernel/services.js';
import { type Template, templateFile } from './Template.js';

/** A template without the resources that it contains. */
export interface Content extends Omit<Template, 'resources' | 'root'> {
  /** Its folder. */
  folder: string;
}

/** The templates of the installation by id; read when they are first needed, not at the start. */
const contents = defineService('contents', (app) => {
  let reading: Promise<ReadonlyMap<string, Content>> | undefined;
  return () => {
    reading ??= readAll(app).catch((error) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
});

/** The templates of the installation, in the order of their ids. */
export async function listContents(app: Pick<App, 'use'>): Promise<readonly Content[]> {
  return [...(await app.use(contents)()).values()];
}

/** A template of the installation, if it is one. */
export async function findContent(app: Pick<App, 'use'>, id: string): Promise<Content | undefined> {
  return (await app.use(contents)()).get(id);
}

async function readAll(app: App): Promise<ReadonlyMap<string, Content>> {
  const folders = await app.content.list();
  const read = await Promise.all(
    folders.map(async (folder) => toContent(await readTemplate(app, folder), folder)),
  );
  return new Map(read.sort((one, other) => Number(one.id) - Number(other.id)).map((one) => [one.id, one]));
}

/** Reads a template with everything that it contains. */
export async function readTemplate({ content }: Pick<App, 'content'>, folder: string): Promise<Template> {
  const [text, en, zh] = await Promise.all([
    content.read(folder, 'template.json'),
    content.read(folder, 'readme.en.md'),
    content.read(folder, 'readme.zh-CN.md'),
  ]);
  return { ...templateFile.parse(JSON.parse(text)), readme: { en, 'zh-CN': zh } };
}

function toContent({ resources: _resources, root: _root, ...rest }: Template, folder: string): Content {
  return { ...rest, folder };
}
