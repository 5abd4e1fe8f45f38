CREATE TABLE "knowledge_connection_frequencies" (
	"dataset_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"frequency" integer NOT NULL,
	CONSTRAINT "knowledge_connection_frequencies_dataset_id_connection_id_pk" PRIMARY KEY("dataset_id","connection_id")
);

--> statement-breakpoint
CREATE TABLE "knowledge_connections" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"is_ready" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "knowledge_connection_consents" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"connection_id" bigint NOT NULL,
	"redirect_url" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "knowledge_connection_entities" (
	"id" bigint PRIMARY KEY NOT NULL,
	"task_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"entry_id" text NOT NULL,
	"name" text NOT NULL,
	"node_type" integer NOT NULL,
	"status" text NOT NULL,
	"problem" jsonb,
	"file_id" bigint,
	"file_uri" text DEFAULT '' NOT NULL,
	"size" double precision DEFAULT 0 NOT NULL,
	"content_hash" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "knowledge_web_link_tasks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"creator_id" bigint NOT NULL,
	"url" text NOT NULL,
	"urls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text NOT NULL,
	"problem" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "knowledge_refreshes" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" jsonb
);

--> statement-breakpoint
CREATE TABLE "knowledge_web_pages" (
	"id" bigint PRIMARY KEY NOT NULL,
	"creator_id" bigint NOT NULL,
	"parent_id" bigint,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"content_hash" text DEFAULT '' NOT NULL,
	"wanted_pages" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"problem" jsonb,
	"file_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "knowledge_connection_frequencies" ADD CONSTRAINT "knowledge_connection_frequencies_dataset_id_knowledge_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."knowledge_datasets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_connection_frequencies" ADD CONSTRAINT "knowledge_connection_frequencies_connection_id_knowledge_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."knowledge_connections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_connections" ADD CONSTRAINT "knowledge_connections_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_connection_consents" ADD CONSTRAINT "knowledge_connection_consents_connection_id_knowledge_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."knowledge_connections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_connection_entities" ADD CONSTRAINT "knowledge_connection_entities_connection_id_knowledge_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."knowledge_connections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_web_link_tasks" ADD CONSTRAINT "knowledge_web_link_tasks_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_refreshes" ADD CONSTRAINT "knowledge_refreshes_document_id_knowledge_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."knowledge_documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_web_pages" ADD CONSTRAINT "knowledge_web_pages_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "knowledge_connections_owner" ON "knowledge_connections" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "knowledge_connection_consents_expires" ON "knowledge_connection_consents" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "knowledge_connection_entities_task" ON "knowledge_connection_entities" USING btree ("task_id");
--> statement-breakpoint
CREATE INDEX "knowledge_connection_entities_connection" ON "knowledge_connection_entities" USING btree ("connection_id");
--> statement-breakpoint
CREATE INDEX "knowledge_connection_entities_file" ON "knowledge_connection_entities" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "knowledge_web_link_tasks_created" ON "knowledge_web_link_tasks" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "knowledge_refreshes_checked" ON "knowledge_refreshes" USING btree ("checked_at");
--> statement-breakpoint
CREATE INDEX "knowledge_web_pages_creator" ON "knowledge_web_pages" USING btree ("creator_id","created_at");
--> statement-breakpoint
CREATE INDEX "knowledge_web_pages_parent" ON "knowledge_web_pages" USING btree ("parent_id");
--> statement-breakpoint
CREATE INDEX "knowledge_web_pages_created" ON "knowledge_web_pages" USING btree ("created_at");
