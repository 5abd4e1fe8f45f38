CREATE TABLE "product_call_days" (
	"product_id" bigint NOT NULL,
	"day" date NOT NULL,
	"succeeded" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "product_call_days_product_id_day_pk" PRIMARY KEY("product_id","day")
);

--> statement-breakpoint
CREATE TABLE "product_trials" (
	"snapshot_id" bigint NOT NULL,
	"variant" text NOT NULL,
	"object_id" bigint NOT NULL,
	CONSTRAINT "product_trials_snapshot_id_variant_pk" PRIMARY KEY("snapshot_id","variant")
);

--> statement-breakpoint
ALTER TABLE "discussion_comments" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "discussion_comments" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "discussion_posts" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "discussion_posts" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_call_days" ADD CONSTRAINT "product_call_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_trials" ADD CONSTRAINT "product_trials_snapshot_id_product_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."product_snapshots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "product_call_days_day" ON "product_call_days" USING btree ("day");
