import type { WorkflowOutline } from '@heddle/api-contract/families/product-content';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { DomainError } from '../../kernel/DomainError.js';
import { type App, defineService } from '../../kernel/services.js';
import type { ProductInsides } from '../product/index.js';
import { insidesOfTemplate } from './insidesOfTemplate.js';
import { outlineOf } from './outlineOf.js';
import { type Template, templateFile } from './Template.js';
import { inLanguage } from './texts.js';

/** A template without the resources that it contains. */
export interface Content extends Omit<Template, 'resources' | 'root'> {
  /** Its folder. */
  folder: string;
  insides: ProductInsides;
  /** Of its first workflow. */
  outline: WorkflowOutline | undefined;
  isSingleWorkflow: boolean;
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

/** A template of the installation with everything that it contains. */
export async function requireTemplate(app: Pick<App, 'use' | 'content'>, id: string): Promise<Template> {
  const content = await findContent(app, id);
  if (!content) throw new DomainError('contentNotFound', archiveReasons.contentNotFound({ id }));
  return readTemplate(app, content.folder);
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

function toContent(template: Template, folder: string): Content {
  const { resources, root, ...rest } = template;
  const canvas = resources.find(({ id }) => id === root)?.files['canvas.json'];
  const used = resources
    .filter(({ id }) => id !== root)
    .map(({ kind, files }) => ({ kind, name: nameOf(files) }));
  return {
    ...rest,
    ...{ folder, insides: insidesOfTemplate(rest.kind, canvas, used), outline: outlineOf(template) },
    isSingleWorkflow: resources.length === 1 && resources[0]!.kind === 'workflow',
  };
}

function nameOf(files: Readonly<Record<string, Json>>): string {
  const [named] = Object.values(files).filter((file) => isJsonObject(file) && 'name' in file);
  return named === undefined ? '' : String((inLanguage(named, 'en') as JsonObject)['name']);
}
