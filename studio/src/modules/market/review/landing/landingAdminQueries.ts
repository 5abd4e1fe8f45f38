import type { Answer, Input } from '@heddle/api-contract';
import {
  type LandingSection,
  landingChanges,
  landingSections,
  landingTypes,
  type productAdmin,
} from '@heddle/api-contract/families/product-admin';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.js';
import { marketKeys } from '../../keys.js';
import type { Product } from '../../Product.js';
import { toProducts } from '../../toProduct.js';

type Calls = typeof productAdmin.calls;
type Config = Answer<Calls['landingConfig']>;
export type BannerEntry = NonNullable<Config['topics']>[number];

export interface SectionChoice {
  name: LandingSection;
  isShown: boolean;
}

/** What administrators set of the landing page. */
export interface LandingConfig {
  /** All sections in their order. */
  sections: readonly SectionChoice[];
  banners: readonly BannerEntry[];
  /** Ids of products. */
  topTemplates: readonly string[];
  templates: readonly string[];
}

const largestPage = 100;

export function useLandingConfig() {
  return useQuery({
    queryKey: marketKeys.landingConfig,
    queryFn: async ({ signal }): Promise<LandingConfig> => {
      const config = await api.productAdmin.landingConfig(
        { page_num: 1, page_size: largestPage },
        { signal },
      );
      const { sections = [], topics = [], top_templates = [], templates = [] } = config;
      const missing = landingSections.filter((name) => !sections.some((one) => one.name === name));
      return {
        sections: [
          ...sections.map(({ name, is_hidden }) => ({ name, isShown: is_hidden !== true })),
          ...missing.map((name) => ({ name, isShown: true })),
        ],
        banners: topics,
        topTemplates: top_templates.map(({ product_id }) => product_id),
        templates: templates.map(({ product_id }) => product_id),
      };
    },
  });
}

function useLandingMutation<Values>(mutationFn: (values: Values) => Promise<unknown>, isQuiet = true) {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet },
    mutationFn,
    onSettled: () => void client.invalidateQueries({ queryKey: marketKeys.all }),
  });
}

const overwrite = (type: number, lists: Partial<Input<Calls['setLanding']>>) =>
  api.productAdmin.setLanding({ config_type: type, op_type: landingChanges.overwrite, ...lists });

type Layout = Omit<LandingConfig, 'banners'>;

export const useSaveLayout = () =>
  useLandingMutation(async ({ sections, topTemplates, templates }: Layout) => {
    const ofIds = (ids: readonly string[]) => ids.map((product_id) => ({ product_id }));
    await overwrite(landingTypes.section, {
      sections: sections.map(({ name, isShown }) => ({ name, is_hidden: !isShown })),
    });
    await overwrite(landingTypes.topTemplate, { top_templates: ofIds(topTemplates) });
    await overwrite(landingTypes.template, { templates: ofIds(templates) });
  });

/** Adds a banner, or changes the one with this id. */
export const useSaveBanner = () =>
  useLandingMutation((banner: BannerEntry) =>
    api.productAdmin.setLanding({
      config_type: landingTypes.topic,
      op_type: banner.id === undefined ? landingChanges.add : landingChanges.update,
      topics: [banner],
    }),
  );

export const useRemoveBanner = () =>
  useLandingMutation(
    (id: string) =>
      api.productAdmin.setLanding({
        ...{ config_type: landingTypes.topic, op_type: landingChanges.delete },
        topics: [{ id }],
      }),
    false,
  );

/** Products by id in this order, listed or not. */
export function useProductsById(ids: readonly string[]) {
  return useQuery({
    queryKey: marketKeys.byId(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly Product[]> => {
      const asked = { product_ids: [...ids], page_num: 1, page_size: ids.length };
      const products = toProducts((await api.productAdmin.list(asked, { signal })).products);
      return ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
    },
  });
}
