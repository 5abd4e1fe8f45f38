CREATE TABLE "trigger_fires" (
	"id" bigint PRIMARY KEY NOT NULL,
	"trigger_id" bigint NOT NULL,
	"key" text NOT NULL,
	"cause" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint,
	"run_id" bigint NOT NULL,
	"is_started" boolean DEFAULT false NOT NULL,
	"body" text DEFAULT '{}' NOT NULL,
	"depth" integer DEFAULT 0 NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "trigger_subscribers" (
	"bot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"is_on" boolean NOT NULL,
	"granted" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "triggers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"project_id" bigint,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"target_type" text NOT NULL,
	"workflow_id" bigint,
	"bot_id" bigint,
	"plugin_id" bigint,
	"tool_name" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"is_draft" boolean DEFAULT false NOT NULL,
	"cron" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"missed" text DEFAULT 'once' NOT NULL,
	"max_delay" integer DEFAULT 10 NOT NULL,
	"skips_overlap" boolean DEFAULT false NOT NULL,
	"is_once" boolean DEFAULT false NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"payload" text DEFAULT '{}' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"event" text DEFAULT '' NOT NULL,
	"connector_id" bigint,
	"conversation_id" bigint,
	"hook_key" text,
	"secrets" text,
	"signs" boolean DEFAULT false NOT NULL,
	"waits_for_result" boolean DEFAULT false NOT NULL,
	"fields" text DEFAULT '[]' NOT NULL,
	"user_key" text DEFAULT '' NOT NULL,
	"granted" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "trigger_fires" ADD CONSTRAINT "trigger_fires_trigger_id_triggers_id_fk" FOREIGN KEY ("trigger_id") REFERENCES "public"."triggers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trigger_subscribers" ADD CONSTRAINT "trigger_subscribers_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trigger_subscribers" ADD CONSTRAINT "trigger_subscribers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "trigger_fires_key" ON "trigger_fires" USING btree ("trigger_id","key");
--> statement-breakpoint
CREATE INDEX "trigger_fires_trigger" ON "trigger_fires" USING btree ("trigger_id","id");
--> statement-breakpoint
CREATE INDEX "trigger_fires_open" ON "trigger_fires" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "trigger_fires_run" ON "trigger_fires" USING btree ("run_id");
--> statement-breakpoint
CREATE INDEX "trigger_fires_created" ON "trigger_fires" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "trigger_subscribers_person" ON "trigger_subscribers" USING btree ("bot_id","user_id");
--> statement-breakpoint
CREATE INDEX "triggers_due" ON "triggers" USING btree ("next_at");
--> statement-breakpoint
CREATE INDEX "triggers_space" ON "triggers" USING btree ("space_id","id");
--> statement-breakpoint
CREATE INDEX "triggers_workflow" ON "triggers" USING btree ("workflow_id");
--> statement-breakpoint
CREATE INDEX "triggers_bot" ON "triggers" USING btree ("bot_id","id");
--> statement-breakpoint
CREATE INDEX "triggers_event" ON "triggers" USING btree ("event","space_id");
--> statement-breakpoint
CREATE INDEX "triggers_user" ON "triggers" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "triggers_hook" ON "triggers" USING btree ("hook_key");
