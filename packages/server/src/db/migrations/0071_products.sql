CREATE TABLE "product_categories" (
	"id" bigint PRIMARY KEY NOT NULL,
	"entity_type" integer NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"active_icon" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"is_other" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
CREATE TABLE "product_copies" (
	"id" bigint PRIMARY KEY NOT NULL,
	"product_id" bigint NOT NULL,
	"snapshot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"space_id" bigint NOT NULL,
	"object_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "product_drafts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"product_id" bigint NOT NULL,
	"snapshot_id" bigint NOT NULL,
	"status" integer NOT NULL,
	"submitter_id" bigint,
	"reviewer_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "product_events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"product_id" bigint NOT NULL,
	"action" text NOT NULL,
	"actor_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "product_snapshots" (
	"id" bigint PRIMARY KEY NOT NULL,
	"product_id" bigint NOT NULL,
	"entity_type" integer NOT NULL,
	"entity_version" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"readme" text NOT NULL,
	"icon" text NOT NULL,
	"covers" jsonb NOT NULL,
	"category_id" bigint,
	"category_note" text NOT NULL,
	"publish_mode" integer NOT NULL,
	"paid_type" integer NOT NULL,
	"price" jsonb,
	"changelog" text NOT NULL,
	"frozen_id" bigint,
	"insides" jsonb NOT NULL,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"listed_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"entity_type" integer NOT NULL,
	"owner_id" bigint,
	"space_id" bigint NOT NULL,
	"status" integer NOT NULL,
	"snapshot_id" bigint,
	"is_official" boolean DEFAULT false NOT NULL,
	"is_professional" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"covers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"category_id" bigint,
	"publish_mode" integer NOT NULL,
	"tool_names" text DEFAULT '' NOT NULL,
	"paid_type" integer DEFAULT 0 NOT NULL,
	"price" jsonb,
	"heat" integer DEFAULT 0 NOT NULL,
	"favorite_count" integer DEFAULT 0 NOT NULL,
	"duplicate_count" integer DEFAULT 0 NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"ban_reason" text DEFAULT '' NOT NULL,
	"first_listed_at" timestamp (3) with time zone,
	"listed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "reviews_products" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "has_community" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "plugin_versions" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_copies" ADD CONSTRAINT "product_copies_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_copies" ADD CONSTRAINT "product_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_snapshot_id_product_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."product_snapshots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_submitter_id_users_id_fk" FOREIGN KEY ("submitter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_events" ADD CONSTRAINT "product_events_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_snapshots" ADD CONSTRAINT "product_snapshots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_snapshots" ADD CONSTRAINT "product_snapshots_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "product_categories_type" ON "product_categories" USING btree ("entity_type","position");
--> statement-breakpoint
CREATE INDEX "product_copies_product" ON "product_copies" USING btree ("product_id","user_id");
--> statement-breakpoint
CREATE INDEX "product_copies_user" ON "product_copies" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "product_copies_object" ON "product_copies" USING btree ("object_id");
--> statement-breakpoint
CREATE INDEX "product_drafts_product" ON "product_drafts" USING btree ("product_id","id");
--> statement-breakpoint
CREATE INDEX "product_drafts_status" ON "product_drafts" USING btree ("status","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "product_drafts_pending" ON "product_drafts" USING btree ("product_id") WHERE "product_drafts"."status" = 1;
--> statement-breakpoint
CREATE INDEX "product_events_product" ON "product_events" USING btree ("product_id","id");
--> statement-breakpoint
CREATE INDEX "product_snapshots_product" ON "product_snapshots" USING btree ("product_id","id");
--> statement-breakpoint
CREATE INDEX "product_snapshots_frozen" ON "product_snapshots" USING btree ("frozen_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "products_entity" ON "products" USING btree ("entity_id","kind");
--> statement-breakpoint
CREATE INDEX "products_owner" ON "products" USING btree ("owner_id","updated_at");
--> statement-breakpoint
CREATE INDEX "products_space" ON "products" USING btree ("space_id");
--> statement-breakpoint
CREATE INDEX "products_heat" ON "products" USING btree ("status","entity_type","heat","id");
--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("status","entity_type","listed_at","id");
--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","status");
--> statement-breakpoint
INSERT INTO "product_categories" ("id", "entity_type", "name_zh", "name_en", "position", "is_other") VALUES
	(101, 1, '客服', 'Customer support', 1, false),
	(102, 1, '写作', 'Writing', 2, false),
	(103, 1, '研究', 'Research', 3, false),
	(104, 1, '数据分析', 'Data analysis', 4, false),
	(105, 1, '开发', 'Development', 5, false),
	(106, 1, '运营', 'Operations', 6, false),
	(107, 1, '教育', 'Education', 7, false),
	(108, 1, '效率', 'Productivity', 8, false),
	(109, 1, '娱乐', 'Entertainment', 9, false),
	(110, 1, '其他', 'Other', 10, true),
	(201, 2, '信息查询', 'Search and information', 1, false),
	(202, 2, '网页', 'Web pages', 2, false),
	(203, 2, '文档', 'Documents', 3, false),
	(204, 2, '数据处理', 'Data', 4, false),
	(205, 2, '开发工具', 'Developer tools', 5, false),
	(206, 2, '图像与媒体', 'Images and media', 6, false),
	(207, 2, '通讯协作', 'Messaging and collaboration', 7, false),
	(208, 2, '效率', 'Productivity', 8, false),
	(209, 2, '其他', 'Other', 9, true),
	(601, 6, '客服', 'Customer support', 1, false),
	(602, 6, '写作', 'Writing', 2, false),
	(603, 6, '研究', 'Research', 3, false),
	(604, 6, '数据分析', 'Data analysis', 4, false),
	(605, 6, '开发', 'Development', 5, false),
	(606, 6, '运营', 'Operations', 6, false),
	(607, 6, '教育', 'Education', 7, false),
	(608, 6, '效率', 'Productivity', 8, false),
	(609, 6, '娱乐', 'Entertainment', 9, false),
	(610, 6, '其他', 'Other', 10, true),
	(2001, 20, '客服', 'Customer support', 1, false),
	(2002, 20, '写作', 'Writing', 2, false),
	(2003, 20, '研究', 'Research', 3, false),
	(2004, 20, '数据分析', 'Data analysis', 4, false),
	(2005, 20, '开发', 'Development', 5, false),
	(2006, 20, '运营', 'Operations', 6, false),
	(2007, 20, '教育', 'Education', 7, false),
	(2008, 20, '效率', 'Productivity', 8, false),
	(2009, 20, '娱乐', 'Entertainment', 9, false),
	(2010, 20, '其他', 'Other', 10, true);
