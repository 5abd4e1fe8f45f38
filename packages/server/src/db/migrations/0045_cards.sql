CREATE TABLE "card_nodes" (
	"workflow_id" bigint NOT NULL,
	"node_id" text NOT NULL,
	"plugin_id" bigint NOT NULL,
	"tool_id" bigint NOT NULL,
	"card_id" bigint NOT NULL,
	"binding" text NOT NULL,
	CONSTRAINT "card_nodes_workflow_id_node_id_pk" PRIMARY KEY("workflow_id","node_id")
);

--> statement-breakpoint
CREATE TABLE "card_presets" (
	"plugin_id" bigint NOT NULL,
	"tool_id" bigint NOT NULL,
	"card_id" bigint NOT NULL,
	"binding" text NOT NULL,
	CONSTRAINT "card_presets_plugin_id_tool_id_pk" PRIMARY KEY("plugin_id","tool_id")
);

--> statement-breakpoint
CREATE TABLE "card_settings" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "card_settings_user_id_key_pk" PRIMARY KEY("user_id","key")
);

--> statement-breakpoint
CREATE TABLE "card_templates" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"name" text NOT NULL,
	"document" text NOT NULL,
	"sample" text DEFAULT '{}' NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "card_versions" (
	"card_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"document" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_versions_card_id_number_pk" PRIMARY KEY("card_id","number")
);

--> statement-breakpoint
CREATE TABLE "cards" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"document" text NOT NULL,
	"sample" text DEFAULT '{}' NOT NULL,
	"edit_version" integer DEFAULT 1 NOT NULL,
	"latest_version" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"has_changes" boolean DEFAULT true NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);

--> statement-breakpoint
ALTER TABLE "card_nodes" ADD CONSTRAINT "card_nodes_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "card_nodes" ADD CONSTRAINT "card_nodes_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "card_presets" ADD CONSTRAINT "card_presets_plugin_id_plugins_id_fk" FOREIGN KEY ("plugin_id") REFERENCES "public"."plugins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "card_presets" ADD CONSTRAINT "card_presets_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "card_settings" ADD CONSTRAINT "card_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "card_templates" ADD CONSTRAINT "card_templates_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "card_templates" ADD CONSTRAINT "card_templates_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "card_nodes_card" ON "card_nodes" USING btree ("card_id");
--> statement-breakpoint
CREATE INDEX "card_presets_card" ON "card_presets" USING btree ("card_id");
--> statement-breakpoint
CREATE INDEX "card_templates_space" ON "card_templates" USING btree ("space_id","created_at");
--> statement-breakpoint
CREATE INDEX "cards_space" ON "cards" USING btree ("space_id","updated_at");
--> statement-breakpoint
CREATE INDEX "cards_deleted" ON "cards" USING btree ("deleted_at");
