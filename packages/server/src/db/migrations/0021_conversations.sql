CREATE TABLE "conversation_messages" (
	"id" bigint PRIMARY KEY NOT NULL,
	"conversation_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"chat_id" bigint,
	"part" text,
	"role" text NOT NULL,
	"type" text NOT NULL,
	"content_type" text NOT NULL,
	"content" text NOT NULL,
	"meta_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "conversation_templates" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"space_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"space_id" bigint,
	"user_id" bigint NOT NULL,
	"end_user" text NOT NULL,
	"connector_id" bigint NOT NULL,
	"is_draft" boolean NOT NULL,
	"name" text NOT NULL,
	"template_id" bigint,
	"section_id" bigint NOT NULL,
	"meta_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "projects" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "user_variables" (
	"owner_kind" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"space_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"end_user" text NOT NULL,
	"connector_id" bigint NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_variables_user_id_owner_kind_owner_id_connector_id_end_user_name_pk" PRIMARY KEY("user_id","owner_kind","owner_id","connector_id","end_user","name")
);

--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD COLUMN "end_user" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "project_id" bigint;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_templates" ADD CONSTRAINT "conversation_templates_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_template_id_conversation_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."conversation_templates"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_variables" ADD CONSTRAINT "user_variables_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_variables" ADD CONSTRAINT "user_variables_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "conversation_messages_order" ON "conversation_messages" USING btree ("conversation_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_part" ON "conversation_messages" USING btree ("chat_id","part") WHERE "conversation_messages"."part" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_templates_name" ON "conversation_templates" USING btree ("owner_kind","owner_id","name");
--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_name" ON "conversations" USING btree ("user_id","owner_kind","owner_id","end_user","connector_id","is_draft","name") WHERE "conversations"."name" <> '';
--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_template" ON "conversations" USING btree ("user_id","owner_kind","owner_id","end_user","connector_id","is_draft","template_id") WHERE "conversations"."template_id" is not null;
--> statement-breakpoint
CREATE INDEX "conversations_list" ON "conversations" USING btree ("user_id","owner_kind","owner_id","end_user","connector_id","is_draft","id");
--> statement-breakpoint
CREATE INDEX "conversations_space" ON "conversations" USING btree ("space_id");
--> statement-breakpoint
CREATE INDEX "projects_space" ON "projects" USING btree ("space_id");
--> statement-breakpoint
CREATE INDEX "user_variables_space" ON "user_variables" USING btree ("space_id");
--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "workflows_project" ON "workflows" USING btree ("project_id");
