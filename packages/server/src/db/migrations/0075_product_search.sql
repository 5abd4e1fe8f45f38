CREATE TABLE "featured_products" (
	"id" bigint PRIMARY KEY NOT NULL,
	"product_id" bigint NOT NULL,
	"entity_type" integer NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"description" text NOT NULL,
	"banner" text NOT NULL,
	"button_text" text NOT NULL,
	"shows_prologue" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "landing_entries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"type" integer NOT NULL,
	"position" integer NOT NULL,
	"content" jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "product_recommendations" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"entity_type" integer NOT NULL,
	"place" integer NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"user_count_base" text DEFAULT '0' NOT NULL
);

--> statement-breakpoint
CREATE TABLE "product_scores" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"total" text,
	"checked_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "product_topics" (
	"id" bigint PRIMARY KEY NOT NULL,
	"entity_type" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"reason" text NOT NULL,
	"introduction_url" text NOT NULL,
	"banner" text NOT NULL,
	"status" integer NOT NULL,
	"begins_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"product_ids" bigint[] NOT NULL
);

--> statement-breakpoint
CREATE TABLE "product_days" (
	"product_id" bigint NOT NULL,
	"day" date NOT NULL,
	"viewed" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"favorited" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_days_product_id_day_pk" PRIMARY KEY("product_id","day")
);

--> statement-breakpoint
CREATE TABLE "product_entries" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"entity_type" integer NOT NULL,
	"category_id" bigint,
	"is_official" boolean NOT NULL,
	"publish_mode" integer NOT NULL,
	"lower_name" text NOT NULL,
	"name_terms" "tsvector" NOT NULL,
	"terms" "tsvector" NOT NULL,
	"models" text[] NOT NULL,
	"components" integer[] NOT NULL,
	"heat" integer NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"version" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "product_favorites" (
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_favorites_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);

--> statement-breakpoint
CREATE TABLE "product_uses" (
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"viewed_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "product_uses_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);

--> statement-breakpoint
ALTER TABLE "featured_products" ADD CONSTRAINT "featured_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_recommendations" ADD CONSTRAINT "product_recommendations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_scores" ADD CONSTRAINT "product_scores_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_days" ADD CONSTRAINT "product_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_entries" ADD CONSTRAINT "product_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_favorites" ADD CONSTRAINT "product_favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_favorites" ADD CONSTRAINT "product_favorites_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_uses" ADD CONSTRAINT "product_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_uses" ADD CONSTRAINT "product_uses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "featured_products_type" ON "featured_products" USING btree ("entity_type","begins_at");
--> statement-breakpoint
CREATE INDEX "featured_products_product" ON "featured_products" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "landing_entries_type" ON "landing_entries" USING btree ("type","position");
--> statement-breakpoint
CREATE INDEX "product_recommendations_type" ON "product_recommendations" USING btree ("entity_type","place");
--> statement-breakpoint
CREATE INDEX "product_topics_type" ON "product_topics" USING btree ("entity_type","status");
--> statement-breakpoint
CREATE INDEX "product_entries_heat" ON "product_entries" USING btree ("heat","product_id","entity_type","lower_name");
--> statement-breakpoint
CREATE INDEX "product_entries_type" ON "product_entries" USING btree ("entity_type","heat","product_id");
--> statement-breakpoint
CREATE INDEX "product_entries_category" ON "product_entries" USING btree ("category_id","heat","product_id");
--> statement-breakpoint
CREATE INDEX "product_entries_newest" ON "product_entries" USING btree ("listed_at","product_id","entity_type");
--> statement-breakpoint
CREATE INDEX "product_entries_name" ON "product_entries" USING btree ("lower_name" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "product_entries_name_terms" ON "product_entries" USING gin ("name_terms");
--> statement-breakpoint
CREATE INDEX "product_entries_terms" ON "product_entries" USING gin ("terms");
--> statement-breakpoint
CREATE INDEX "product_favorites_newest" ON "product_favorites" USING btree ("user_id","created_at","product_id");
--> statement-breakpoint
CREATE INDEX "product_favorites_product" ON "product_favorites" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "product_uses_viewed" ON "product_uses" USING btree ("user_id","viewed_at","product_id");
--> statement-breakpoint
CREATE INDEX "product_uses_used" ON "product_uses" USING btree ("user_id","used_at","product_id");
--> statement-breakpoint
CREATE INDEX "product_uses_product" ON "product_uses" USING btree ("product_id");
