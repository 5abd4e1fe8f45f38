ALTER TABLE "product_events" ALTER COLUMN "product_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_snapshots" ADD COLUMN "texts" jsonb;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "texts" jsonb;
