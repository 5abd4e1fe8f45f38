import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, idOrNone, optional } from '../kernel/fields.js';

const listedModel = () =>
  z.object({
    name: z.string(),
    model_name: z.string(),
    /** The `modelType` of documents. */
    model_type: id,
    model_icon: z.string(),
    model_brief_desc: z.string(),
    is_offline: z.boolean(),
    /** True for the built-in program of rules, which must be marked wherever it shows. */
    is_demo: z.boolean(),
  });

/** A model as the workflow editor lists it. */
export type ListedModel = z.infer<ReturnType<typeof listedModel>>;

/** Models of the installation. */
export const model = defineFamily('model', {
  typeList: post('/api/bot/get_type_list', {
    auth: 'session',
    added: 'the workflow editor asks it for the models; the catalogue names only its newer forms',
    input: () => z.object({ model: optional(z.boolean()), space_id: idOrNone }),
    output: () => z.object({ model_list: z.array(listedModel()), default_model_id: id }),
  }),
});
