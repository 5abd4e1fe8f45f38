CREATE TABLE "mock_bindings" (
	"user_id" bigint NOT NULL,
	"tool_id" bigint NOT NULL,
	"scene" integer NOT NULL,
	"caller_id" bigint NOT NULL,
	"set_id" bigint NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mock_bindings_user_id_tool_id_scene_caller_id_pk" PRIMARY KEY("user_id","tool_id","scene","caller_id")
);

--> statement-breakpoint
CREATE TABLE "mock_generations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"set_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"answers" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "mock_rules" (
	"id" bigint PRIMARY KEY NOT NULL,
	"set_id" bigint NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"filter" text DEFAULT '' NOT NULL,
	"answer" text NOT NULL,
	"is_error" boolean DEFAULT false NOT NULL,
	"delay_ms" integer DEFAULT 0 NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "mock_sets" (
	"id" bigint PRIMARY KEY NOT NULL,
	"plugin_id" bigint NOT NULL,
	"tool_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"fails_without_rule" boolean DEFAULT false NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "mock_bindings" ADD CONSTRAINT "mock_bindings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mock_bindings" ADD CONSTRAINT "mock_bindings_set_id_mock_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."mock_sets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mock_generations" ADD CONSTRAINT "mock_generations_set_id_mock_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."mock_sets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mock_generations" ADD CONSTRAINT "mock_generations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mock_rules" ADD CONSTRAINT "mock_rules_set_id_mock_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."mock_sets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mock_rules" ADD CONSTRAINT "mock_rules_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mock_sets" ADD CONSTRAINT "mock_sets_plugin_id_plugins_id_fk" FOREIGN KEY ("plugin_id") REFERENCES "public"."plugins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mock_sets" ADD CONSTRAINT "mock_sets_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mock_bindings_set" ON "mock_bindings" USING btree ("set_id");
--> statement-breakpoint
CREATE INDEX "mock_generations_user" ON "mock_generations" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "mock_rules_set" ON "mock_rules" USING btree ("set_id","priority","id");
--> statement-breakpoint
CREATE INDEX "mock_sets_tool" ON "mock_sets" USING btree ("plugin_id","tool_id","updated_at");
