import { productSorts } from '@heddle/api-contract/families/product';
import type { LandingSection } from '@heddle/api-contract/families/product-admin';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { marketKeys } from '../keys.js';
import { kindsOf, type Product, type Section } from '../Product.js';
import { toProducts, typesOf } from '../toProduct.js';

/** A banner in the language of the reader. */
export interface Banner {
  title: string;
  description: string;
  button: string;
  /** A path of this server, or an address; empty for none. */
  link: string;
  pictureUrl: string;
}

interface Landing {
  sections: readonly LandingSection[];
  banners: readonly Banner[];
  topTemplates: readonly Product[];
  templates: readonly Product[];
}

/** The landing page as administrators arranged it. */
export function useLanding() {
  return useQuery({
    queryKey: marketKeys.landing,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Landing> => {
      const { sections, topics, top_templates, templates } = await api.productAdmin.landing({}, { signal });
      const shown = (list: typeof templates) => toProducts(list.map(({ product_info }) => product_info));
      return {
        sections,
        banners: topics.map(({ banner_url, button_text, jump_link, title, description }) => ({
          ...{ title, description, button: button_text, link: jump_link, pictureUrl: banner_url },
        })),
        ...{ topTemplates: shown(top_templates), templates: shown(templates) },
      };
    },
  });
}

const shownAtFirst = 6;

/** The products of a page that are used most. */
export function useMostUsed(section: Section) {
  const types = typesOf(kindsOf[section]);
  return useQuery({
    queryKey: marketKeys.mostUsed(types),
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const asked = {
        entity_types: types,
        sort_type: productSorts.heat,
        page_num: 1,
        page_size: shownAtFirst,
      };
      return toProducts((await api.productSearch.list(asked, { signal })).products);
    },
  });
}
