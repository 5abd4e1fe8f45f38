import * as z from 'zod';
import { id, optional } from '../kernel/fields.js';

/** A picture of the marketplace; `uri` is stored, `url` shows it. */
export const imageInfo = () => z.object({ uri: z.string(), url: z.string() });

/** A category with the number of its listed products. */
export const productCategory = () =>
  z.object({
    id,
    name: z.string(),
    icon_url: z.string(),
    active_icon_url: z.string(),
    /** Position in the list, from 1. */
    index: z.number(),
    /** Listed products. */
    count: z.number(),
  });
/** A category, as the server sends it. */
export type ProductCategory = z.input<ReturnType<typeof productCategory>>;

/** Who made a product. */
export const productPerson = () =>
  z.object({ user_id: id, user_name: z.string(), name: z.string(), avatar_url: z.string() });

const price = () => z.object({ amount: z.string(), currency: z.string(), decimal_num: z.number() });

/** What every product has, whatever its kind. */
export const productMetaInfo = () =>
  z.object({
    id,
    name: z.string(),
    /** Of the original; plugins are used by this id. */
    entity_id: id,
    /** One of `productTypes`. */
    entity_type: z.number(),
    entity_version: z.string(),
    icon_url: z.string(),
    heat: z.number(),
    favorite_count: z.number(),
    seller: z.object({ id, name: z.string(), avatar_url: z.string() }),
    user_info: productPerson(),
    description: z.string(),
    /** Markdown; empty in lists. */
    readme: z.string(),
    /** Seconds since 1970, as text; '0' if it was never listed. */
    listed_at: z.string(),
    /** One of `productStatuses`. */
    status: z.number(),
    category: optional(productCategory()),
    is_favorited: z.boolean(),
    is_free: z.boolean(),
    /** It belongs to the installation itself. */
    is_official: z.boolean(),
    is_template: z.boolean(),
    is_professional: z.boolean(),
    covers: z.array(imageInfo()),
    labels: z.array(z.object({ name: z.string() })),
    price: optional(price()),
    /** Added: times it was copied, used and opened. */
    duplicate_count: z.number(),
    use_count: z.number(),
    /** Added: one of `publishModes`. */
    publish_mode: z.number(),
    /** Added: of the listed version. */
    changelog: z.string(),
    /** Added: of the latest draft, for its owner and reviewers; `draftStatuses`. */
    audit_status: optional(z.number()),
    audit_reason: optional(z.string()),
    draft_id: optional(id),
    category_note: optional(z.string()),
  });
/** What every product has, as the server sends it. */
export type ProductMetaInfo = z.input<ReturnType<typeof productMetaInfo>>;

const toolParameter = () =>
  z.object({ name: z.string(), required: z.boolean(), description: z.string(), type: z.string() });

const productTool = () =>
  z.object({
    id,
    name: z.string(),
    description: z.string(),
    parameters: z.array(toolParameter()),
    example: optional(z.object({ req_example: z.string(), resp_example: z.string() })),
  });

/** What products that are plugins have in addition. */
export const pluginExtra = () =>
  z.object({
    tools: z.array(productTool()),
    total_api_count: z.number(),
    bots_use_count: z.number(),
    /** Calls of published versions in the last 30 days, without those of its author. */
    call_amount: z.number(),
    /** Share of these calls that succeeded, 0 to 1; absent if there were fewer than 20. */
    success_rate: optional(z.number()),
    /** Milliseconds of a successful call, on average. */
    avg_exec_time: optional(z.number()),
    is_official: z.boolean(),
    plugin_type: z.number(),
    /** Added: `none`, `service`, `oauth`. */
    auth_mode: z.string(),
    /** Added: hosts outside of the installation that its tools call. */
    hosts: z.array(z.string()),
  });

const material = () => z.object({ name: z.string(), icon_url: z.string() });

/** What products that are agents have in addition. */
export const botExtra = () =>
  z.object({
    publish_mode: z.number(),
    user_count: z.number(),
    duplicate_bot_count: z.number(),
    /** Names only of open-source products; of others the counts. */
    config: z.object({
      models: z.array(material()),
      plugins: z.array(material()),
      knowledges: z.array(material()),
      workflows: z.array(material()),
      total_plugins_count: z.number(),
      total_knowledges_count: z.number(),
      total_workflows_count: z.number(),
      total_databases_count: z.number(),
    }),
    /** Added: what the chat begins with. */
    prologue: z.string(),
    suggested_questions: z.array(z.string()),
  });

const parameter = () =>
  z.object({ name: z.string(), desc: z.string(), is_required: z.boolean(), type: z.string() });

/** What products that are workflows have in addition. */
export const workflowExtra = () =>
  z.object({
    duplicate_count: z.number(),
    used_count: z.number(),
    /** Added: what the run asks for and returns. */
    inputs: z.array(parameter()),
    outputs: z.array(parameter()),
    is_chat_flow: z.boolean(),
    node_count: z.number(),
    /** The canvas; empty in lists and for closed-source products. */
    workflow_schema: z.string(),
    config: z.object({
      total_plugins_count: z.number(),
      total_knowledges_count: z.number(),
      total_workflows_count: z.number(),
      total_databases_count: z.number(),
      plugins: z.array(material()),
    }),
    /** Added: hosts outside of the installation that it calls; empty for closed-source products. */
    hosts: z.array(z.string()),
  });

/** What products that are apps have in addition. */
export const projectExtra = () =>
  z.object({
    template_project_id: id,
    template_project_version: z.string(),
    preview_types: z.array(z.number()),
    user_count: z.number(),
    execute_count: z.number(),
    duplicate_count: z.number(),
    config: z.object({
      plugin_count: z.number(),
      workflow_count: z.number(),
      knowledge_count: z.number(),
      database_count: z.number(),
    }),
  });

/** Blocks by type of product. */
export const productExtras = () => ({
  plugin_extra: optional(pluginExtra()),
  bot_extra: optional(botExtra()),
  workflow_extra: optional(workflowExtra()),
  project_extra: optional(projectExtra()),
});

/** Whether a product is free (1); prices are stored only. */
export const commercialSetting = () => z.object({ commercial_type: z.number() });

/** A product with what its kind has in addition. */
export const productInfo = () =>
  z.object({
    meta_info: productMetaInfo(),
    commercial_setting: optional(commercialSetting()),
    ...productExtras(),
    /** When the caller opened and used it: seconds since 1970, as text. */
    user_behavior: optional(z.object({ viewed_at: z.string(), used_at: z.string() })),
  });
/** A product, as the server sends it. */
export type ProductInfo = z.input<ReturnType<typeof productInfo>>;
/** A product as clients receive it. */
export type ReceivedProduct = z.output<ReturnType<typeof productInfo>>;
