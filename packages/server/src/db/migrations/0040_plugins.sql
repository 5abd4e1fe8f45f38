CREATE TABLE "plugin_calls" (
	"id" bigint PRIMARY KEY NOT NULL,
	"plugin_id" bigint NOT NULL,
	"tool_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"arguments" text NOT NULL,
	"request" text NOT NULL,
	"response" text NOT NULL,
	"is_success" boolean NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"ms" integer NOT NULL
);

--> statement-breakpoint
CREATE TABLE "plugin_edits" (
	"plugin_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "plugin_secrets" (
	"plugin_id" bigint NOT NULL,
	"environment" text DEFAULT '' NOT NULL,
	"sealed" text NOT NULL,
	"origin" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plugin_secrets_plugin_id_environment_pk" PRIMARY KEY("plugin_id","environment")
);

--> statement-breakpoint
CREATE TABLE "plugin_tools" (
	"id" bigint PRIMARY KEY NOT NULL,
	"plugin_id" bigint NOT NULL,
	"name" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"operation" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"is_tested" boolean DEFAULT false NOT NULL,
	"example" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "plugin_versions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"plugin_id" bigint NOT NULL,
	"version" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "plugins" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"document" text NOT NULL,
	"settings" text DEFAULT '{}' NOT NULL,
	"edit_version" integer DEFAULT 1 NOT NULL,
	"published_version" text,
	"published_at" timestamp (3) with time zone,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);

--> statement-breakpoint
ALTER TABLE "plugin_calls" ADD CONSTRAINT "plugin_calls_plugin_id_plugins_id_fk" FOREIGN KEY ("plugin_id") REFERENCES "public"."plugins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plugin_calls" ADD CONSTRAINT "plugin_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plugin_edits" ADD CONSTRAINT "plugin_edits_plugin_id_plugins_id_fk" FOREIGN KEY ("plugin_id") REFERENCES "public"."plugins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plugin_edits" ADD CONSTRAINT "plugin_edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plugin_secrets" ADD CONSTRAINT "plugin_secrets_plugin_id_plugins_id_fk" FOREIGN KEY ("plugin_id") REFERENCES "public"."plugins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plugin_tools" ADD CONSTRAINT "plugin_tools_plugin_id_plugins_id_fk" FOREIGN KEY ("plugin_id") REFERENCES "public"."plugins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plugin_versions" ADD CONSTRAINT "plugin_versions_plugin_id_plugins_id_fk" FOREIGN KEY ("plugin_id") REFERENCES "public"."plugins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plugin_versions" ADD CONSTRAINT "plugin_versions_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plugins" ADD CONSTRAINT "plugins_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plugins" ADD CONSTRAINT "plugins_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "plugin_calls_tool" ON "plugin_calls" USING btree ("tool_id","user_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "plugin_tools_address" ON "plugin_tools" USING btree ("plugin_id","method","path");
--> statement-breakpoint
CREATE UNIQUE INDEX "plugin_versions_name" ON "plugin_versions" USING btree ("plugin_id","version");
--> statement-breakpoint
CREATE INDEX "plugins_space" ON "plugins" USING btree ("space_id","updated_at");
--> statement-breakpoint
CREATE INDEX "plugins_deleted" ON "plugins" USING btree ("deleted_at");
