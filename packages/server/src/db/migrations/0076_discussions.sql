CREATE TABLE "user_behaviors" (
	"user_id" bigint NOT NULL,
	"item_type" smallint NOT NULL,
	"item_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_behaviors_user_id_item_type_item_id_type_pk" PRIMARY KEY("user_id","item_type","item_id","type")
);

--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" bigint NOT NULL,
	"followee_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_follower_id_followee_id_pk" PRIMARY KEY("follower_id","followee_id")
);

--> statement-breakpoint
CREATE TABLE "discussion_bans" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"status" smallint NOT NULL
);

--> statement-breakpoint
CREATE TABLE "discussion_comments" (
	"id" bigint PRIMARY KEY NOT NULL,
	"product_id" bigint,
	"post_id" bigint,
	"root_id" bigint,
	"author_id" bigint NOT NULL,
	"content" text NOT NULL,
	"status" smallint NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "discussion_mentions" (
	"content_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "discussion_mentions_content_id_user_id_pk" PRIMARY KEY("content_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "discussion_settings" (
	"id" smallint PRIMARY KEY NOT NULL,
	"is_premoderated" boolean NOT NULL,
	"blocked_words" jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "discussions" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"status" smallint NOT NULL
);

--> statement-breakpoint
CREATE TABLE "discussion_posts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"product_id" bigint,
	"author_id" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"label" text,
	"pin_type" smallint DEFAULT 0 NOT NULL,
	"status" smallint NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"begins_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "discussion_reactions" (
	"item_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"emoji" smallint NOT NULL,
	CONSTRAINT "discussion_reactions_item_id_user_id_type_emoji_pk" PRIMARY KEY("item_id","user_id","type","emoji")
);

--> statement-breakpoint
CREATE TABLE "reports" (
	"id" bigint PRIMARY KEY NOT NULL,
	"object_type" smallint NOT NULL,
	"object_id" bigint NOT NULL,
	"object_name" text NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reasons" jsonb NOT NULL,
	"description" text NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "short_links" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "user_behaviors" ADD CONSTRAINT "user_behaviors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followee_id_users_id_fk" FOREIGN KEY ("followee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discussion_bans" ADD CONSTRAINT "discussion_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discussion_comments" ADD CONSTRAINT "discussion_comments_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discussion_comments" ADD CONSTRAINT "discussion_comments_post_id_discussion_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."discussion_posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discussion_comments" ADD CONSTRAINT "discussion_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discussion_mentions" ADD CONSTRAINT "discussion_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discussion_posts" ADD CONSTRAINT "discussion_posts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discussion_posts" ADD CONSTRAINT "discussion_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discussion_reactions" ADD CONSTRAINT "discussion_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "user_behaviors_item" ON "user_behaviors" USING btree ("item_id","type","at");
--> statement-breakpoint
CREATE INDEX "follows_followee" ON "follows" USING btree ("followee_id","created_at");
--> statement-breakpoint
CREATE INDEX "discussion_comments_post" ON "discussion_comments" USING btree ("post_id","root_id","id");
--> statement-breakpoint
CREATE INDEX "discussion_comments_product" ON "discussion_comments" USING btree ("product_id","root_id","id");
--> statement-breakpoint
CREATE INDEX "discussion_comments_root" ON "discussion_comments" USING btree ("root_id","id");
--> statement-breakpoint
CREATE INDEX "discussion_comments_author" ON "discussion_comments" USING btree ("author_id","created_at");
--> statement-breakpoint
CREATE INDEX "discussion_posts_product" ON "discussion_posts" USING btree ("product_id","pin_type","id");
--> statement-breakpoint
CREATE INDEX "discussion_posts_author" ON "discussion_posts" USING btree ("author_id","created_at");
--> statement-breakpoint
CREATE INDEX "discussion_reactions_item" ON "discussion_reactions" USING btree ("item_id","type","emoji");
--> statement-breakpoint
CREATE INDEX "reports_object" ON "reports" USING btree ("object_id","status");
--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at");
--> statement-breakpoint
CREATE INDEX "reports_status" ON "reports" USING btree ("status","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "short_links_path" ON "short_links" USING btree ("user_id","path");
