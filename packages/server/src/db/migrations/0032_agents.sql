CREATE TABLE "bot_drafts" (
	"bot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"blocks" text NOT NULL,
	"block_commits" text DEFAULT '{}' NOT NULL,
	"commit_id" bigint NOT NULL,
	"base_commit_id" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bot_drafts_bot_id_user_id_pk" PRIMARY KEY("bot_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "bot_publications" (
	"version_id" bigint NOT NULL,
	"connector_id" bigint NOT NULL,
	"bot_id" bigint NOT NULL,
	"status" integer NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "bot_publications_version_id_connector_id_pk" PRIMARY KEY("version_id","connector_id")
);

--> statement-breakpoint
CREATE TABLE "bot_shortcuts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"bot_id" bigint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "bot_versions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"bot_id" bigint NOT NULL,
	"type" text NOT NULL,
	"commit_id" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"mode" integer DEFAULT 0 NOT NULL,
	"blocks" text NOT NULL,
	"frozen" text DEFAULT '' NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "bot_viewers" (
	"bot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"display" text DEFAULT '{}' NOT NULL,
	"popups" text DEFAULT '{}' NOT NULL,
	"favorited_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "bot_viewers_bot_id_user_id_pk" PRIMARY KEY("bot_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "bots" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"mode" integer DEFAULT 0 NOT NULL,
	"blocks" text NOT NULL,
	"block_commits" text DEFAULT '{}' NOT NULL,
	"commit_id" bigint NOT NULL,
	"published_commit_id" bigint,
	"published_at" timestamp (3) with time zone,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_collaborative" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone
);

--> statement-breakpoint
ALTER TABLE "bot_drafts" ADD CONSTRAINT "bot_drafts_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bot_drafts" ADD CONSTRAINT "bot_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bot_publications" ADD CONSTRAINT "bot_publications_version_id_bot_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."bot_versions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bot_publications" ADD CONSTRAINT "bot_publications_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bot_shortcuts" ADD CONSTRAINT "bot_shortcuts_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bot_versions" ADD CONSTRAINT "bot_versions_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bot_versions" ADD CONSTRAINT "bot_versions_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bot_viewers" ADD CONSTRAINT "bot_viewers_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bot_viewers" ADD CONSTRAINT "bot_viewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bots" ADD CONSTRAINT "bots_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bots" ADD CONSTRAINT "bots_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bot_drafts_user" ON "bot_drafts" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "bot_publications_channel" ON "bot_publications" USING btree ("bot_id","connector_id","version_id");
--> statement-breakpoint
CREATE INDEX "bot_shortcuts_bot" ON "bot_shortcuts" USING btree ("bot_id");
--> statement-breakpoint
CREATE INDEX "bot_versions_newest" ON "bot_versions" USING btree ("bot_id","type","id");
--> statement-breakpoint
CREATE INDEX "bot_viewers_user" ON "bot_viewers" USING btree ("user_id","opened_at");
--> statement-breakpoint
CREATE INDEX "bots_space" ON "bots" USING btree ("space_id","updated_at");
--> statement-breakpoint
CREATE INDEX "bots_deleted" ON "bots" USING btree ("deleted_at");
