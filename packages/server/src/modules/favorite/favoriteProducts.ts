import type { ProductMetaInfo } from '@heddle/api-contract/families/product';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';

/** A product among the favourites of a person. */
export interface FavoriteProduct {
  productId: string;
  /** One of `productTypes`. */
  type: number;
  name: string;
  /** Null for products of the installation itself. */
  ownerId: string | null;
  createdAt: Date;
}

/** Favourites that are products of the store; contributed by the module that keeps them. */
export interface FavoriteProducts {
  /** Throws if the caller may not mark the product. */
  requireListed(context: Context, productId: string): Promise<void>;
  count(db: Database, userId: string): Promise<number>;
  /** Returns whether it was none before. */
  add(db: Database, userId: string, productId: string): Promise<boolean>;
  remove(db: Database, userId: string, productId: string): Promise<void>;
  /** All of the caller, in any order. */
  read(context: Context): Promise<FavoriteProduct[]>;
  present(context: Context, productIds: readonly string[]): Promise<ReadonlyMap<string, ProductMetaInfo>>;
}

export const favoriteProductsPoint = defineExtensionPoint<FavoriteProducts>('products-as-favorites');
